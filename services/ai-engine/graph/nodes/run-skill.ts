import { ServiceError } from '@casewright/kit/data/errors'
import type { Draft } from '@casewright/legal/drafts/draft'
import { nextVersion } from '@casewright/legal/drafts/revision'
import { documentsAfter } from '@casewright/legal/sources/verify-documents'
import { notThere, refuted } from '@casewright/legal/sources/verify-place'
import { quotationKey, quotationsIn, withoutStates, withVerdicts } from '@casewright/legal/sources/verify-sources'
import type { Node } from '../node.ts'
import { worthAsking } from '../rules/asking.ts'
import { goalRead } from '../rules/goals.ts'
import { readProducts } from '../rules/read-products.ts'
import { caseDigest } from '../rules/staleness.ts'
import type { Patch, State } from '../rules/state.ts'
import { storable } from '../rules/storable.ts'
import { nextSync } from '../rules/sync-number.ts'
import { notingPassages } from './found-passages.ts'
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
  const { summary, products, control } = await skillWork(skill, input, state, tools, noting)
  const said: Patch = readProducts(
    storable(
      Object.fromEntries(skill.products.flatMap((one) => (Object.hasOwn(products, one) ? [[one, products[one]]] : []))),
    ),
  )
  const quotations = quotationsIn(said)
  const verdicts = await verdictsOn(quotations, { state, files: input.files, passages }, tools, deps)
  const made = withVerdicts(said, (one) => verdicts.get(quotationKey(one)) ?? refuted(notThere))
  const known_documents = documentsAfter(state.known_documents ?? [], passages, quotations)
  const restsOn = caseDigest('case_file' in made ? made.case_file : state.case_file)
  const hasNewFacts = 'case_file' in made && restsOn !== caseDigest(state.case_file)
  const goal = goalRead(state, made)
  const isDelivered = state.delivery?.file_id !== undefined
  const asking = worthAsking(withoutStates(storable(control ?? null)), skill, state.asked, isDelivered)
  return {
    ...made,
    ...(known_documents && { known_documents }),
    // Another draft is another decision, and a version of its own, whoever wrote it.
    ...('draft' in made && { draft: versioned(state, made, input.today), delivery: {} }),
    ...(skill.inputs.includes('case_file') && { made_from: madeFrom(state, Object.keys(made), restsOn) }),
    ...(goal && { goal }),
    control: asking,
    changed: [...new Set([...state.changed, ...Object.keys(made)])],
    unsynced: nextSync(state, Date.now()),
    turn: {
      ...state.turn,
      offline,
      // What rests on other facts now is due again, in whatever phase.
      queue: asking ? [name, ...rest] : hasNewFacts || goal ? null : rest,
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
