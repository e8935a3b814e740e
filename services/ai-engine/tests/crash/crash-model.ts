import type { SkillInput } from '@casewright/legal/skills/skill'
import { type ModelServer, startModelServer } from '@casewright/models/testing/model-server'
import { readSkills } from '../../adapters/skill-files.ts'
import { partAnswers, partAsked } from '../models/part-answers.ts'

const words =
  '根据目前的材料， 张三 拖欠 货款 的事实 有 借条 为证， 可以 起诉。 文书 已经 起草 并 交付， 请 核对 其中 待补充 的 内容。'

/**
 * A model that says what the rules of the skills say, so that all its answers follow from what it was asked. One of the
 * skills looks something up before. The answer to the user comes slowly, and goes on where it was cut off.
 */
export async function startScriptedModel(): Promise<ModelServer> {
  const skills = await readSkills([new URL('../../skills/', import.meta.url)])
  const server = await startModelServer()
  server.answer(({ messages, tools }) => {
    const system = JSON.stringify(messages[0]?.content)
    const skill = [...skills.values()].find(({ instructions }) =>
      system.includes(JSON.stringify(instructions).slice(1, -1)),
    )
    if (!skill?.rules) throw new Error(`nobody asked for a skill: ${system}`)
    if (skill.name === 'chat_answer') {
      const told = messages.find(({ role }) => role === 'assistant')?.content
      return { say: words.slice(typeof told === 'string' ? told.length : 0), pauseMs: 8 }
    }
    const isLookedUp = messages.some(({ role }) => role === 'tool')
    if (skill.name === 'cause_of_action' && tools?.length && !isLookedUp)
      return { call: [{ name: 'knowledge_search', input: { query: '买卖合同' } }] }
    const asked = messages.find(({ role }) => role === 'user')?.content
    const prompt = typeof asked === 'string' ? asked : ((asked as { text: string }[])[0]?.text ?? '')
    // Of another part it has nothing to add to what the rules say.
    if (skill.part) return JSON.stringify(partAnswers[skill.name]?.(partAsked(prompt)) ?? {})
    const input = JSON.parse(prompt) as SkillInput
    return JSON.stringify(skill.rules.run({ ...input, locale: 'zh', today: '2026-01-01' }))
  })
  return server
}
