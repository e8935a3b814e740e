import type { Locale } from '@casewright/contracts/ai-engine/resources'
import type { FoundCause } from '@casewright/contracts/knowledge/structured-resources'
import { causeOfAction } from '@casewright/legal/skill-rules/cause-of-action'
import { intake } from '@casewright/legal/skill-rules/intake'
import type { CallRecord } from '@casewright/models/calls'
import { type Intake, readIntake } from '../legal/intake/intake.ts'
import { emptyInput } from '../legal/skills/empty-input.ts'
import type { SkillInput, SkillOutput } from '../legal/skills/skill.ts'
import { lookUp } from '../services/ai-engine/graph/nodes/look-up.ts'
import type { State } from '../services/ai-engine/graph/rules/state.ts'
import { type LabelledFact, toldOn } from './labelled-facts.ts'

type Knowledge = Parameters<typeof lookUp>[4]['knowledge']

/** What the rules make of an account, and the causes in order of each way to find them. */
export interface ReadFact {
  fact: LabelledFact
  intake: Intake
  builtIn: string[]
  knowledge: string[]
  merged: string[]
  /** Whether the user is asked to choose between causes. */
  asks: boolean
}

/** Goes the way of a turn without a model: intake, knowledge's causes for it, cause of action. */
export async function readFact(fact: LabelledFact, locale: Locale, knowledge: Knowledge): Promise<ReadFact> {
  const nothing: SkillInput = { ...emptyInput(toldOn), locale, message: fact.text }
  const { products } = intake(nothing)
  const causes = await causesFor(fact, products, knowledge)
  const ranked = (found: readonly FoundCause[]) => causeOfAction({ ...nothing, state: products, causes: found })
  const merged = ranked(causes)
  return {
    fact,
    intake: readIntake(products.intake),
    builtIn: candidatesOf(ranked([])),
    knowledge: causes.map(({ cause }) => cause.code),
    merged: candidatesOf(merged),
    asks: merged.control?.review_type === 'select',
  }
}

async function causesFor(
  { text }: LabelledFact,
  products: object,
  knowledge: Knowledge,
): Promise<readonly FoundCause[]> {
  const state = { whose: { organization_id: null, user_id: null }, input: { message: text }, ...products } as State
  const tools = { record: refuseFailure, signal: new AbortController().signal } as Parameters<typeof lookUp>[3]
  const deps = { knowledge } as Parameters<typeof lookUp>[4]
  return (await lookUp(['causes'], state, [], tools, deps)).causes
}

/** A turn goes on when knowledge is away; a measure may not. */
function refuseFailure({ name, error }: CallRecord): void {
  if (error !== null) throw new Error(`${name}: ${error}`)
}

const candidatesOf = ({ products }: SkillOutput): string[] =>
  products.cause_of_action?.candidates.map(({ code }) => code) ?? []
