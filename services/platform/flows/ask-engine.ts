import { ai } from '@casewright/contracts/platform/ai'
import { asServiceError, ServiceError } from '@casewright/kit/data/errors'
import { validate } from '@casewright/kit/data/validation'
import type { PlatformDeps } from '../deps.ts'

type Engine = PlatformDeps['aiEngine']
/** What we hand on of each answer, in our own contract. */
const handedOn = {
  listSkills: ai.listAiSkills,
  readSkill: ai.readAiSkill,
  listUsage: ai.listAiUsage,
  readUsageStats: ai.readAiUsageStats,
  readTimeline: ai.listAiTimeline,
  listTraces: ai.listAiTraces,
  readTrace: ai.readAiTrace,
  testModel: ai.testAiModel,
} satisfies Record<keyof Engine, unknown>

/** Of these one may ask for what does not exist. */
const missing: Partial<Record<keyof Engine, string>> = {
  readSkill: 'ai-engine knows nothing of this name',
  readTrace: 'trace not found',
}

type Answer<K extends keyof Engine> = Awaited<ReturnType<Engine[K]>>

/**
 * Asks ai-engine on behalf of a person, for no longer than they should wait. What it says goes on only if it is what
 * the contract promises; every failure of its own becomes one of a dependency, in our words.
 */
export async function askEngine<K extends keyof Engine>(
  { aiEngine: engine, aiTimeoutMs }: Pick<PlatformDeps, 'aiEngine' | 'aiTimeoutMs'>,
  entry: K,
  input: Omit<Parameters<Engine[K]>[0], 'signal'>,
  timeoutMs = aiTimeoutMs,
): Promise<Answer<K>> {
  const signal = AbortSignal.timeout(timeoutMs)
  const ask = engine[entry] as (input: object) => Promise<Answer<K>>
  const answer = await ask({ ...input, signal }).catch((error) => {
    const { code } = asServiceError(error)
    if (code === 'not_found' && missing[entry]) throw new ServiceError('not_found', missing[entry])
    throw unavailable(signal.aborted ? 'did not answer in time' : 'is not available', error)
  })
  try {
    return validate(handedOn[entry].reply.of, answer, 'body') as Answer<K>
  } catch (error) {
    throw unavailable('answered with something that is not its contract', error)
  }
}

const unavailable = (what: string, cause: unknown): ServiceError =>
  new ServiceError('dependency_unavailable', `ai-engine ${what}; try again in a moment`, null, { cause })
