import { createLog } from '@casewright/kit/data/log'
import { createTextWorkers } from '@casewright/kit/text/text-workers'
import type { CallRecord } from '@casewright/models/calls'
import { openModels } from '@casewright/models/client/open-models'
import { readSkills } from '../../services/ai-engine/adapters/skill-files.ts'
import type { AiEngineConfig } from '../../services/ai-engine/config.ts'
import { byRules, orByRules, withPart } from '../../services/ai-engine/graph/nodes/skill-part.ts'
import type { Work } from '../play-matter.ts'

/** What the calls of one matter were, from one message or answer of the user to the next. */
export interface Calls {
  turns: CallRecord[][]
  /** Skills whose work the rules did, because the model had failed. */
  fallbacks: number
}

export interface ModelWork {
  /** Work for one matter, and where its calls are noted. */
  open(): { work: Work; said: () => void; calls: Calls }
  close(): Promise<void>
}

/** The skills as a turn runs them, with the model that the settings name, or by their rules alone where they name none. */
export async function openModelWork(config: AiEngineConfig): Promise<ModelWork> {
  const skills = await readSkills([new URL('../../services/ai-engine/skills/', import.meta.url)])
  const textWorkers = createTextWorkers({
    threads: config.AI_TEXT_THREADS,
    deadlineMs: config.AI_TEXT_TIMEOUT_MS,
    charactersMax: config.AI_TEXT_CHARACTERS_MAX,
  })
  const log = createLog({ level: 'silent', format: 'json' })
  const deps = { log, textWorkers, models: await openModels(config, log) }
  const { signal } = new AbortController()
  return {
    open() {
      const calls: Calls = { turns: [], fallbacks: 0 }
      const record = (call: CallRecord) => void calls.turns.at(-1)?.push(call)
      const tools = { signal, record }
      const work: Work = async (name, input) => {
        const skill = skills.get(name)
        if (skill === undefined) throw new Error(`there is no skill ${name}`)
        const { part, by_rules } = skill
        if (deps.models.offline || by_rules || part === null) return byRules(skill, input, tools, deps)
        const asking = () =>
          withPart(part, skill, input, tools, deps).catch((error: unknown) => {
            calls.fallbacks++
            throw error
          })
        return orByRules(asking, skill, input, tools, deps)
      }
      return { work, said: () => void calls.turns.push([]), calls }
    },
    close: () => textWorkers.close(),
  }
}
