import type { Locale } from '@casewright/contracts/ai-engine/resources'
import type { Intake } from '../intake/intake.ts'
import { gap, listOf, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { type Paragraph, unproven, verificationOf } from '../sources/citations.ts'
import { gapAt } from './statements.ts'

/** Everything that a draft is made of. */
export interface CaseFile {
  input: SkillInput
  language: Locale
  intake: Intake
  cause: string | null
}

/** A line `label: value`, or its gap. */
export function line(
  { language }: Pick<CaseFile, 'language'>,
  label: Wording,
  value: string | null,
  missing: Wording = { zh: label.zh, en: label.en.toLowerCase() },
): Paragraph {
  const text = value ?? gap(missing, language)
  return { ...unproven(language === 'zh' ? `${label.zh}：${text}` : `${label.en}: ${text}`), form: 'line' }
}

const passagesMax = 5

/** Passages are quoted, never paraphrased; whether they apply is for a person to say. */
export function lawItems({ input, language }: CaseFile): Paragraph[] {
  const passages = input.sources.slice(0, passagesMax).map(
    (source): Paragraph => ({
      text:
        language === 'zh'
          ? `《${source.title}》：“${source.quote}”（是否适用待核对）`
          : `${source.title}: “${source.quote}” (to be checked whether it applies)`,
      sources: [source],
      verification: verificationOf(source, input),
      form: 'item',
    }),
  )
  const named = input.cause?.governing_articles ?? []
  const articles =
    named.length === 0
      ? []
      : [
          unproven(
            language === 'zh'
              ? `与本案由相关、须核对原文的条文：${listOf(named, language)}`
              : `Articles that go with this cause of action, their wording to be checked: ${listOf(named, language)}`,
          ),
        ]
  const known = [...passages, ...articles]
  return known.length > 0 ? known : [gapAt({ zh: '法律依据', en: 'legal basis' }, language)]
}
