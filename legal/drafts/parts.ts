import type { Locale } from '@casewright/contracts/ai-engine/resources'
import type { Intake } from '../intake/intake.ts'
import { gap, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { type Paragraph, unproven } from '../sources/citations.ts'

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
