import { factLines } from '@casewright/legal/case/fact-lines'
import { readCaseFile } from '@casewright/legal/case/read-case-file'
import type { Draft } from '@casewright/legal/drafts/draft'
import { materialOf } from '@casewright/legal/drafts/material'
import { nextVersion } from '@casewright/legal/drafts/revision'
import type { Material } from '@casewright/legal/skills/material'
import type { SkillInput, SkillOutput } from '@casewright/legal/skills/skill'
import { memberOf, textIn } from '@casewright/legal/skills/skill-input'
import { isReworded, narrativeIn } from '@casewright/legal/wording/narrative'
import { takeWording, type WordingGround } from '@casewright/legal/wording/take-wording'
import texts from '../../../../resources/texts/wording.json' with { type: 'json' }

const draftOf = ({ products }: SkillOutput): Draft => products.draft as Draft

function groundOf(input: SkillInput, { kind }: Draft): WordingGround {
  const { material, draft } = materialOf(input)
  const { accounts } = readCaseFile(input.state.case_file)
  return {
    facts: draft === null ? [material.intake.facts ?? ''] : factLines(draft.model, draft.facts, material.language),
    accounts: [...accounts.map(({ text }) => text), input.message],
    isWished: isRevised(input, kind) && input.message.trim() !== '',
  }
}

/** There is a draft of this kind already: what is said now is about it. */
const isRevised = (input: SkillInput, kind: string): boolean => memberOf(input, 'draft').kind === kind

/** The paragraphs first, so that their numbers are those by which they are answered; then what they rest on. */
export function material(input: SkillInput, base: SkillOutput): Material[] | null {
  const draft = draftOf(base)
  const places = narrativeIn(draft)
  const { facts, isWished } = groundOf(input, draft)
  if (places.length === 0 || (isRevised(input, draft.kind) && !isWished)) return null
  const language = draft.language ?? input.locale
  return [
    ...places.map(({ heading, base: { text } }) => ({ title: heading, text })),
    { title: texts.document[language], text: draft.title },
    { title: texts.known_facts[language], text: facts.join('\n') },
    ...(isWished ? [{ title: texts.wish[language], text: input.message }] : []),
  ]
}

/** The rules' document, with what of the model's wording changes nothing that it says. */
export function take(answer: unknown, input: SkillInput, base: SkillOutput): SkillOutput {
  const before = draftOf(base)
  const taken = takeWording(answer, before, groundOf(input, before), input)
  if (taken === before) return base
  const language = taken.language ?? input.locale
  const label = isReworded(taken.sections) ? texts.label_model : texts.label_rules
  const draft = nextVersion(memberOf(input, 'draft'), { ...taken, generated_label: label[language] })
  const notes = taken.wording?.notes.join(language === 'zh' ? '' : ' ') ?? ''
  const summary = [base.summary, notes].filter((part) => textIn(part) !== null).join(language === 'zh' ? '' : ' ')
  return { ...base, summary, products: { ...base.products, draft } }
}
