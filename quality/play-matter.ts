import type { Control } from '@casewright/contracts/ai-engine/resources'
import type { CaseFile } from '@casewright/legal/case/case-file'
import { modelNamed } from '@casewright/legal/case/case-models'
import { formatted } from '@casewright/legal/case/format'
import { answersAt } from '@casewright/legal/case/questions'
import { readCaseFile } from '@casewright/legal/case/read-case-file'
import type { CaseText } from '@casewright/legal/reading/case-text'
import { emptyInput } from '@casewright/legal/skills/empty-input'
import type { SkillInput, SkillOutput } from '@casewright/legal/skills/skill'
import { filesOf, type Matter } from './matters.ts'

/** Does the work of a skill, by its rules or with a model. */
export type Work = (skill: string, input: SkillInput) => Promise<SkillOutput>

/** A matter that was taken to its document. */
export interface Played {
  matter: Matter
  /** The case after the messages and files, before any card. */
  read: CaseFile
  /** What the document was made from. */
  input: SkillInput
  state: SkillInput['state']
}

/** More cards than a matter can need. */
const cardsMax = 6
/** Made for every dispute before its document, in the order of the plan. */
const analysis = ['limitation_period', 'issue_framing']

/**
 * Takes a matter from its first message to its document by the skills that a session runs: the messages are taken in, the cards
 * are answered with what the client knows, the case is analysed, and the document is written. The cause is the labelled one; knowledge-service is not asked.
 * `said` is told of everything that a user sends: a turn begins there.
 */
export async function playMatter(matter: Matter, work: Work, said: () => void = () => undefined): Promise<Played> {
  const [code = null] = modelNamed(matter.model)?.codes ?? []
  const base: SkillInput = {
    ...emptyInput(matter.today),
    locale: matter.language,
    matter_profile: { cause_of_action_code: code },
  }
  const known: CaseText[] = []
  let state: SkillInput['state'] = {}
  let asked: Record<string, number> = {}
  const inputOf = (message: string): SkillInput => ({ ...base, message, state, asked, files: known.map(asFile) })
  const run = async (skill: string, message: string): Promise<SkillOutput> => {
    const output = await work(skill, inputOf(message))
    state = { ...state, ...output.products }
    return output
  }
  let control: Control | null | undefined
  for (const { message, files } of matter.turns) {
    known.push(...(await filesOf(matter, files)))
    said()
    control = (await run('intake', message)).control
  }
  const read = readCaseFile(state.case_file)
  const last = matter.turns.at(-1)?.message ?? ''
  for (let cards = 0; control && cards < cardsMax; cards++) {
    asked = counted(asked, control)
    state = { ...state, case_file: answered(state, control, matter) }
    said()
    control = (await run('intake', last)).control
  }
  state = { ...state, cause_of_action: { code, confirmed: true }, strategy: { document: matter.document } }
  for (const skill of analysis) await run(skill, '')
  said()
  await run('document_draft', '')
  return { matter, read, input: inputOf(''), state }
}

const asFile = ({ file_id, name, text }: CaseText): SkillInput['files'][number] => ({
  file_id,
  name,
  text,
  content_type: 'text/plain',
  parse_status: 'parsed',
  excerpt: text.slice(0, 200),
})

const counted = (asked: Readonly<Record<string, number>>, { questions }: Control): Record<string, number> => ({
  ...asked,
  ...Object.fromEntries(questions.map(({ field_key }) => [field_key, (asked[field_key] ?? 0) + 1])),
})

/** Answers what the client knows. Of what sources contradict each other on the client chooses what is right, else the first. */
function answered(state: Readonly<Record<string, unknown>>, { questions }: Control, matter: Matter): object {
  const file = readCaseFile(state.case_file)
  const given = questions.flatMap(({ field_key, required, options }) => {
    const slot = field_key.slice(answersAt.length + 1)
    const answer = matter.answers[slot] ?? (required ? chosenOf(options ?? [], slot, matter) : undefined)
    return answer === undefined ? [] : [[slot, answer] as const]
  })
  return { ...file, answers: { ...file.answers, ...Object.fromEntries(given) } }
}

function chosenOf(options: readonly { value: string }[], key: string, matter: Matter): string | undefined {
  const slot = modelNamed(matter.model)?.slots.find((one) => one.key === key)
  const right = matter.slots[key]
  const words = slot && right !== undefined && right !== null ? formatted(slot, right, matter.language) : undefined
  return (options.find(({ value }) => value === words) ?? options[0])?.value
}
