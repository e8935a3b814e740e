import type { EngineEvent, UnnumberedEvent } from '@casewright/contracts/ai-engine/events'
import type { EndedStatus, Failure, Locale, NodeName } from '@casewright/contracts/ai-engine/resources'
import { asServiceError, ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import type { Feed } from '@casewright/kit/work/feed'
import { ModelError } from '../adapters/model-error.ts'
import type { AiEngineDeps } from '../deps.ts'
import { commitEnd, type Fence } from '../queries/journal.ts'
import type { EndedTurn } from '../queries/turns.ts'
import { modelCalls } from '../rules/turn/calls.ts'
import { changesOthers } from '../rules/turn/effects.ts'
import { type GivenInput, type Step, summaryInput } from '../rules/turn/journal.ts'
import { nextStep } from '../rules/turn/next-step.ts'
import { type Profile, profileOf } from '../rules/turn/profile.ts'
import { resultOf } from '../rules/turn/result.ts'
import { applyPatch, type State } from '../rules/turn/state.ts'
import { nodeTitles, turnTexts } from '../rules/turn/texts.ts'
import type { ThreadSnapshot } from '../workers/recent-threads.ts'
import { cancelled, isLeft, LeaseLost, outOfTime } from './interruptions.ts'
import { createJournalWriter } from './journal-writer.ts'
import type { NodeTools } from './node.ts'
import { nodes } from './nodes.ts'
import { UnworkableText } from './run-rules.ts'

/** A turn that this process is to drive to its end, from its beginning or from where another process left it. */
export interface Run {
  fence: Fence
  input: GivenInput
  request_key: string | null
  /** As the thread keeps it. */
  matter_profile: Profile | null
  state: State
  /** The turn's first event, and the last one told so far. */
  first_event: number
  event_seq: number
  /** Events that the step under way has told before the process that ran it died. */
  told: readonly EngineEvent[]
  /** Steps of this turn that are committed already. */
  before: readonly Step[]
  attempts: number
  feed: Feed<EngineEvent>
  abort: AbortController
}

export interface Ended {
  turn: EndedTurn
  steps: readonly Step[]
}

/** More steps than any plan has: a graph that goes round in circles is a fault of ours, and ends here. */
const stepsMax = 60
const attemptsMax = 5

interface DriveOptions {
  leaseMs: number
  /** Told what the turn has left when that is stored, before any reader hears of the end. */
  onStored(left: Omit<ThreadSnapshot, 'organization_id'>): void
}

/** Drives the turn step by step. Resolves with how it ended, or with undefined when somebody else goes on with it. */
export async function drive(
  run: Run,
  deps: AiEngineDeps,
  { leaseMs, onStored }: DriveOptions,
): Promise<Ended | undefined> {
  const { fence, feed, abort } = run
  const { signal } = abort
  const journal = createJournalWriter(deps.sql, run, leaseMs)
  const { locale } = run.state.whose
  const done: Step[] = [...run.before]
  let { state } = run
  let told = run.told
  let answered = tokensOf(told)

  const keep = (step: Step, beganMs: number): void => {
    step.ms = roundMs(performance.now() - beganMs)
    done.push(step)
    journal.add(step)
  }
  const takeStep = async (node: NodeName): Promise<void> => {
    const skill = node === 'run_skill' ? state.turn.queue?.[0] : undefined
    const task = { node, ...(skill !== undefined && { skill }), title: nodeTitles[node][locale] }
    if (!told.some(({ event, data }) => event === 'task_start' && data.node === node))
      journal.emit({ event: 'task_start', data: task })
    // Its beginning is told by the same commit, and needs no other one while the services are at work.
    if (changesOthers(node, state)) await journal.commit()
    const began = { at: new Date().toISOString(), ms: performance.now() }
    const step: Step = {
      step: journal.nextStep(),
      node,
      patch: {},
      started_at: began.at,
      ms: 0,
      calls: [],
      error: null,
    }
    const tools: NodeTools = {
      key: `${fence.thread_id}:${step.step}`,
      signal,
      told: tokensOf(told),
      record: (call) => void step.calls.push(call),
      emit: (event) => {
        if (event.event === 'token') answered += event.data.content
        journal.emit(event)
      },
    }
    told = []
    try {
      step.patch = await nodes[node](state, tools, deps)
      signal.throwIfAborted()
    } catch (error) {
      // Whoever goes on with the turn takes this step again, under the same number.
      if (isLeft(signal.reason)) throw error
      step.patch = {}
      step.error = signal.aborted ? 'interrupted' : failureOf(error, locale).message
      keep(step, began.ms)
      throw error
    }
    keep(step, began.ms)
    state = applyPatch(state, step.patch)
    journal.emit({ event: 'task_end', data: { ...task, ms: step.ms } })
  }

  const end = async (status: EndedStatus, last: readonly UnnumberedEvent[], error: Failure | null): Promise<Ended> => {
    const output = state.turn.answer ?? answered
    const turn: EndedTurn = {
      status,
      output,
      error,
      goal: state.goal,
      phase: state.phase,
      input: summaryInput(run.input),
      skills: state.turn.ran.map(({ name }) => name),
      review_type: state.card?.review_type ?? null,
      calls: modelCalls(done),
    }
    for (const event of last) journal.emit(event)
    if (status !== 'interrupted') journal.emit({ event: 'end', data: { output, status } })
    const isKnown = state.matter_profile === (run.matter_profile?.value ?? null)
    const newProfile = isKnown ? null : profileOf(state.matter_profile)
    const { user_id, matter_id } = state.whose
    const kept = { card: state.card, state: JSON.stringify({ ...state, matter_profile: null }) }
    await journal.end(async (entry) => {
      const isOurs = await commitEnd(deps.sql, journal.fence(), entry, { ...kept, newProfile }, turn)
      if (isOurs)
        onStored({
          ...kept,
          user_id,
          matter_id,
          snapshot_seq: entry.seq,
          matter_profile: newProfile ?? run.matter_profile,
        })
      return isOurs
    })
    return { turn, steps: done }
  }

  try {
    if (run.attempts > attemptsMax)
      throw new ServiceError('internal_error', `the turn could not be finished in ${attemptsMax} attempts`)
    if (run.event_seq < run.first_event)
      journal.emit({
        event: 'progress',
        data: {
          message: turnTexts.started[locale],
          trace_id: fence.trace_id,
          ...(run.request_key !== null && { request_key: run.request_key }),
        },
      })
    for (let count = 0; ; count++) {
      signal.throwIfAborted()
      const node = nextStep(state)
      if (node === null) break
      if (count >= stepsMax) throw new Error(`the turn took more than ${stepsMax} steps and is at ${node} again`)
      await takeStep(node)
    }
    if (state.card) return await end('interrupted', [{ event: 'card', data: state.card }], null)
    const result = resultOf(state, (skill) => deps.skills.get(skill)?.products ?? [])
    return await end('completed', [{ event: 'result', data: result }], null)
  } catch (thrown) {
    const error = signal.aborted ? signal.reason : thrown
    if (isLeft(error)) return undefined
    if (error === cancelled) return await endQuietly(() => end('cancelled', [], null), deps.log)
    if (error instanceof UnworkableText) state = withoutFiles(state, error.file_ids)
    const failure = failureOf(error, locale)
    logFailure(deps.log, fence, error, failure)
    return await endQuietly(() => end('failed', [{ event: 'error', data: failure }], failure), deps.log)
  } finally {
    journal.close()
    feed.close()
  }
}

/** When even the end cannot be written, the lease runs out and another process, or this one, tries again. */
const endQuietly = (end: () => Promise<Ended>, log: Logger): Promise<Ended | undefined> =>
  end().catch((err) => {
    if (!(err instanceof LeaseLost)) log.warn({ err }, 'the end of a turn was not written; it will be taken over')
    return undefined
  })

const tokensOf = (events: readonly EngineEvent[]): string =>
  events.map((event) => (event.event === 'token' ? event.data.content : '')).join('')

const roundMs = (ms: number): number => Math.round(ms * 100) / 100

/** The next turn does not run into the same wall. */
const withoutFiles = (state: State, file_ids: readonly string[]): State => ({
  ...state,
  set_aside: [...new Set([...(state.set_aside ?? []), ...file_ids])],
})

/** What readers are told of a failure. */
function failureOf(error: unknown, locale: Locale): Failure {
  if (error instanceof UnworkableText) {
    const { unworkable, unworkableFiles } = turnTexts
    const message = unworkable[locale] + (error.file_ids.length > 0 ? unworkableFiles[locale] : '')
    return { code: error.code, message, retryable: false }
  }
  if (error instanceof ModelError) return { code: error.code, message: error.message, retryable: error.retryable }
  if (error === outOfTime) return { code: 'turn_timeout', message: outOfTime.message, retryable: true }
  const { code, message } = asServiceError(error)
  return { code, message, retryable: code === 'dependency_unavailable' || code === 'rate_limited' }
}

function logFailure(log: Logger, { thread_id, trace_id }: Fence, err: unknown, { code }: Failure): void {
  const level = code === 'internal_error' ? 'error' : 'warn'
  log[level]({ err, thread_id, trace_id }, 'a turn failed')
}
