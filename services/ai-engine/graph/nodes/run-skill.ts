import { ServiceError } from '@casewright/kit/data/errors'
import { answersAt } from '@casewright/legal/case/questions'
import type { Draft } from '@casewright/legal/drafts/draft'
import { nextVersion } from '@casewright/legal/drafts/revision'
import type { LoadedSkill, SkillInput, SkillOutput } from '@casewright/legal/skills/skill'
import { documentsAfter, readDocuments } from '@casewright/legal/sources/verify-documents'
import { notThere, refuted } from '@casewright/legal/sources/verify-place'
import { quotationKey, quotationsIn, withoutStates, withVerdicts } from '@casewright/legal/sources/verify-sources'
import { storable } from '../../rules/models/tool-result.ts'
import type { Node, NodeDeps, NodeTools } from '../node.ts'
import { worthAsking } from '../rules/asking.ts'
import { caseDigest } from '../rules/staleness.ts'
import type { Patch, State } from '../rules/state.ts'
import { nextSync } from '../rules/sync-number.ts'
import { notingPassages } from './found-passages.ts'
import { runRules } from './run-rules.ts'
import { skillInput } from './skill-input.ts'
import { skillWork } from './skill-work.ts'
import { verdictsOn } from './verify-products.ts'

/**
 * Runs the first skill of the queue, by a model or by its rules. One that asks the user stays first: it runs again
 * with the answers. Only what the skill names as its products gets into the state, and only after its quotations were
 * looked up in their sources.
 */
export const runSkill: Node = async (state, tools, deps) => {
  const [name = '', ...rest] = state.turn.queue ?? []
  const skill = deps.skills.get(name)
  if (!skill) throw new ServiceError('not_found', `there is no skill ${name}`)
  const { knowledge, passages } = notingPassages(deps.knowledge)
  const noting = { ...deps, knowledge }
  const input = await skillInput(skill, state, tools, noting)
  const { offline } = deps.models
  const work = await skillWork(skill, input, state, tools, noting)
  const isWhole = !offline && !skill.by_rules && skill.part === null
  const { summary, products, control } = isWhole ? await withCaseFile(work, skill, input, tools, deps) : work
  const said: Patch = storable(
    Object.fromEntries(skill.products.flatMap((one) => (Object.hasOwn(products, one) ? [[one, products[one]]] : []))),
  )
  const quotations = quotationsIn(said)
  const verdicts = await verdictsOn(quotations, { state, files: input.files, passages }, tools, deps)
  const made = withVerdicts(said, (one) => verdicts.get(quotationKey(one)) ?? refuted(notThere))
  const known_documents = documentsAfter(readDocuments(state.known_documents), passages, quotations)
  const restsOn = caseDigest('case_file' in made ? made.case_file : state.case_file)
  const hasNewFacts = 'case_file' in made && restsOn !== caseDigest(state.case_file)
  const asking = worthAsking(withoutStates(storable(control ?? null)), skill, state.asked)
  return {
    ...made,
    ...(known_documents && { known_documents }),
    // Another draft is another decision, and a version of its own, whoever wrote it.
    ...('draft' in made && { draft: versioned(state, made, input.today), delivery: {} }),
    ...(skill.inputs.includes('case_file') && { made_from: madeFrom(state, Object.keys(made), restsOn) }),
    control: asking,
    changed: [...new Set([...state.changed, ...Object.keys(made)])],
    unsynced: nextSync(state, Date.now()),
    turn: {
      ...state.turn,
      offline,
      // What rests on other facts now is due again, in whatever phase.
      queue: asking ? [name, ...rest] : hasNewFacts ? null : rest,
      noted: asking ? storable(summary) : '',
      ran: asking ? state.turn.ran : [...state.turn.ran, { name, summary: storable(summary) }],
    },
  }
}

const madeFrom = ({ made_from }: State, products: readonly string[], digest: string): Record<string, string> => ({
  ...made_from,
  ...Object.fromEntries(products.filter((one) => one !== 'case_file').map((one) => [one, digest])),
})

const versioned = (state: State, { draft }: Patch, drafted_on: string): Draft =>
  nextVersion(state.draft, { ...(draft as Draft), drafted_on })

/**
 * Whatever a model says, the case file is written by code, for the cause that the model found, and so is the card that asks
 * for what the case lacks.
 */
async function withCaseFile(
  output: SkillOutput,
  skill: LoadedSkill,
  input: SkillInput,
  { signal }: NodeTools,
  deps: NodeDeps,
): Promise<SkillOutput> {
  if (!skill.products.includes('case_file')) return output
  const { case_file: _, ...products } = output.products
  const { cause_of_action: found = input.state.cause_of_action } = products
  const { code } = (found ?? {}) as { code?: string }
  const cause_of_action = code === undefined ? found : { ...(found as object), selected: code }
  const read = await runRules(skill, { ...input, state: { ...input.state, cause_of_action } }, signal, deps)
  const { case_file } = read?.products ?? {}
  const asksForCase = read?.control?.questions.some(({ field_key }) => field_key.startsWith(answersAt)) === true
  return {
    ...output,
    products: { ...products, ...(case_file !== undefined && { case_file }) },
    control: asksForCase ? (read?.control ?? null) : (output.control ?? null),
  }
}
