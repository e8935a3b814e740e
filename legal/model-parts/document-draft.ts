import texts from '../../resources/texts/wording.json' with { type: 'json' }
import { factLines } from '../case/fact-lines.ts'
import { readCaseFile } from '../case/read-case-file.ts'
import type { Draft } from '../drafts/draft.ts'
import { materialOf } from '../drafts/material.ts'
import { nextVersion } from '../drafts/revision.ts'
import type { Material } from '../skills/material.ts'
import type { SkillInput, SkillOutput } from '../skills/skill.ts'
import { isReworded, narrativeIn } from '../wording/narrative.ts'
import { takeWording, type WordingGround } from '../wording/take-wording.ts'
import type { ModelAnswers } from './model-answers.ts'

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
const isRevised = (input: SkillInput, kind: string): boolean => input.state.draft?.kind === kind

/** The paragraphs first, so that their numbers are those by which they are answered; then what they rest on. */
export function draftMaterial(input: SkillInput, base: SkillOutput): Material[] | null {
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
export function takeDraft(answer: ModelAnswers['document_draft'], input: SkillInput, base: SkillOutput): SkillOutput {
  const before = draftOf(base)
  const taken = takeWording(answer, before, groundOf(input, before), input)
  if (taken === before) return base
  const language = taken.language ?? input.locale
  const label = isReworded(taken.sections) ? texts.label_model : texts.label_rules
  const draft = nextVersion(input.state.draft, { ...taken, generated_label: label[language] })
  const notes = taken.wording?.notes.join(language === 'zh' ? '' : ' ') ?? ''
  const summary = [base.summary, notes].filter((part) => part.trim() !== '').join(language === 'zh' ? '' : ' ')
  return { ...base, summary, products: { ...base.products, draft: { ...draft, language } } }
}
