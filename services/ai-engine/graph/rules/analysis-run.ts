import type { ProductKind } from '@casewright/contracts/matter/resources'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import type { Products } from '@casewright/legal/products/products'
import type { AnalysisRun, State } from './state.ts'

/** The products of an analysis: the member of the state, the kind that the matter keeps, and the skill that makes it. */
const products: readonly { member: keyof Products; kind: ProductKind; skill: string }[] = [
  { member: 'evidence', kind: 'evidences', skill: 'evidence_analysis' },
  { member: 'sufficiency', kind: 'sufficiency', skill: 'sufficiency' },
  { member: 'issues', kind: 'issues', skill: 'issue_framing' },
  { member: 'risk_assessment', kind: 'risk_assessment', skill: 'risk_assessment' },
  { member: 'strategies', kind: 'strategies', skill: 'strategy_options' },
]

export interface Submission {
  /** The key of the version's allocation: the same run gets the same version, however often it is asked for. */
  request_key: string
  products: { kind: ProductKind; payload: Record<string, unknown> }[]
  /** The run when all of them are submitted. */
  run: AnalysisRun
}

const firstRun: AnalysisRun = { number: 1, submitted: {} }

/**
 * What is to be submitted now, and to which version; undefined when nothing is. A product is submitted to the version of its
 * run when its skill has ended. One that was submitted otherwise before is a correction: it begins a new run, and thereby a
 * new version. When no skill of the analysis is left to run, the version gets what the run did not make anew, so that it
 * holds the whole analysis. All of it follows from the state.
 */
export function submissionOf(state: State, run: AnalysisRun = state.analysis_run ?? firstRun): Submission | undefined {
  const made = products.flatMap(({ member, kind, skill }) =>
    state[member] === undefined || state[member] === null ? [] : [productOf(state, member, kind, skill)],
  )
  const news = made.filter(({ isNew, kind, digest }) => isNew && run.submitted[kind] !== digest)
  if (news.some(({ kind }) => run.submitted[kind] !== undefined))
    return submissionOf(state, { number: run.number + 1, submitted: {} })
  const isBegun = news.length > 0 || Object.keys(run.submitted).length > 0
  const isOver = !(state.turn.queue ?? []).some((name) => products.some(({ skill }) => skill === name))
  const carried = isBegun && isOver ? made.filter(({ kind, isNew }) => !isNew && run.submitted[kind] === undefined) : []
  const due = [...news, ...carried]
  if (due.length === 0) return undefined
  return {
    request_key: `${state.whose.thread_id}:analysis:${run.number}`,
    products: due.map(({ kind, payload }) => ({ kind, payload })),
    run: {
      number: run.number,
      submitted: { ...run.submitted, ...Object.fromEntries(due.map(({ kind, digest }) => [kind, digest])) },
    },
  }
}

function productOf({ changed, ...state }: State, member: keyof Products, kind: ProductKind, skill: string) {
  const payload: Record<string, unknown> = { ...state[member] }
  return { kind, skill, payload, digest: digestOf(canonicalJson(payload)), isNew: changed.includes(member) }
}

/** A version that refuses a product is left as it is: what comes next goes into the next one. */
export const runAfter = ({ run }: Submission, isSubmitted: boolean): AnalysisRun =>
  isSubmitted ? run : { number: run.number + 1, submitted: {} }
