import { type Environment, readSettings, SettingsError } from '@casewright/kit/data/settings'
import type { Service } from '@casewright/kit/service'
import type { Finding } from './finding.ts'

const name = 'model'
const timeoutMs = 20_000

/** Asks the model for one word, by stream as the engine does; without an address there is nothing to ask. */
export async function checkModel(environment: Environment, services: readonly Service[]): Promise<Finding[]> {
  const { base, key, model } = settingsIn(environment, services)
  if (!base) return []
  if (!model)
    return [
      {
        status: 'problem',
        name,
        detail: 'AI_BASE_URL is set, and AI_MODEL is not',
        mend: 'Set AI_MODEL to the name of a model of that endpoint.',
      },
    ]
  try {
    const began = performance.now()
    const response = await fetch(`${base.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        stream: true,
        messages: [{ role: 'user', content: 'Answer with the single word ok.' }],
      }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (!response.ok) return [problem(`${model} answers with ${response.status}`)]
    if (!/^data: *\{.*"choices"/m.test(text)) return [problem(`${model} answers, but not as a stream of completions`)]
    return [{ status: 'ok', name, detail: `${model} answers within ${Math.ceil(performance.now() - began)} ms` }]
  } catch (error) {
    const { cause, name: kind } = error as Error
    const reason = (cause as { code?: string } | undefined)?.code ?? kind
    return [problem(`${base} cannot be reached (${reason})`)]
  }
}

const problem = (detail: string): Finding => ({
  status: 'problem',
  name,
  detail,
  mend: 'See that AI_BASE_URL, AI_API_KEY and AI_MODEL are right, or leave them out: skills then work by their rules.',
})

/** A setting that is wrong is told by itself. */
function settingsIn(environment: Environment, services: readonly Service[]) {
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL } = services.find((service) => service.name === 'ai-engine')?.settings ?? {}
  if (!AI_BASE_URL || !AI_API_KEY || !AI_MODEL) return {}
  try {
    const read = readSettings(environment, { AI_BASE_URL, AI_API_KEY, AI_MODEL }) as Record<string, string | undefined>
    return { base: read.AI_BASE_URL, key: read.AI_API_KEY, model: read.AI_MODEL }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return {}
  }
}
