import type { CaseFile } from '../../case/case-file.ts'
import type { SlotValue } from '../../case/case-model.ts'
import { modelNamed } from '../../case/case-models.ts'
import type { Entry } from '../../case/ledger.ts'
import { type CaseDraft, caseDraftOf } from '../../drafts/case-draft.ts'
import { draftDocument } from '../../drafts/documents.ts'
import { type Section, textsIn } from '../../drafts/draft.ts'
import { readIntake } from '../../intake/intake.ts'
import { inferred } from '../../reading/infer.ts'
import { emptyInput } from '../../skills/empty-input.ts'
import type { SkillInput } from '../../skills/skill.ts'

const today = '2026-11-16'

export const file = (file_id: string, name: string, text: string): SkillInput['files'][number] => ({
  file_id,
  name,
  text,
  content_type: 'text/plain',
  parse_status: 'parsed',
  excerpt: '',
})

export const card = (slot: string, value: SlotValue): Entry => ({
  slot,
  value,
  state: 'confirmed',
  source: { kind: 'card' },
  at: 1.5,
})

export const said = (slot: string, value: SlotValue): Entry => ({
  slot,
  value,
  state: 'stated',
  source: { kind: 'message', message: 0, quote: '', start: 0, end: 0 },
  at: 1,
})

/** A value that stands in a file, by its words. */
export function read(slot: string, value: SlotValue, quote: string, from: SkillInput['files'][number]): Entry {
  const start = from.text.indexOf(quote)
  if (start < 0) throw new Error(`${from.name} does not say ${quote}`)
  const source = {
    kind: 'file' as const,
    file_id: from.file_id,
    name: from.name,
    quote,
    start,
    end: start + quote.length,
  }
  return { slot, value, state: 'read', source, at: 0 }
}

interface Sample {
  entries: readonly Entry[]
  model?: string
  side?: CaseFile['side']
  language?: 'zh' | 'en'
  input?: Partial<SkillInput>
}

export function sampleDraft({
  entries,
  model = 'private_lending',
  side = 'claimant',
  language = 'zh',
  input,
}: Sample): CaseDraft {
  const known = modelNamed(model)
  if (known === null) throw new Error(`no model ${model}`)
  const all = [...entries, ...inferred(entries, known)]
  return caseDraftOf(
    { model, side, accounts: [], answers: {}, entries: all },
    known,
    { ...emptyInput(today), ...input },
    language,
  )
}

export const materialOf = ({ input, language, cause }: CaseDraft) => ({
  input,
  language,
  cause,
  intake: readIntake({}),
})

export const documentOf = (sample: Sample, kind: string | null) => {
  const draft = sampleDraft(sample)
  return draftDocument(materialOf(draft), draft, kind)
}

export const wordsOf = (sections: readonly Section[]): string =>
  sections.flatMap((one) => [one.heading, ...textsIn([one]).map(({ text }) => text)]).join('\n')

export const under = (sections: readonly Section[], heading: string): string[] =>
  textsIn(sections.filter((one) => one.heading === heading)).map(({ text }) => text)
