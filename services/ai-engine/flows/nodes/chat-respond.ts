import { found } from '@casewright/kit/errors'
import type { AiEngineDeps } from '../../deps.ts'
import { answerPrompt } from '../../rules/prompts.ts'
import type { LoadedSkill, SkillInput } from '../../rules/skill.ts'
import type { State } from '../../rules/state.ts'
import { piecesOf, untold } from '../../rules/text-pieces.ts'
import type { Node, NodeTools } from '../node.ts'
import { skillInput } from '../skill-input.ts'

const skillName = 'chat_answer'

/** Writes the answer that the user reads, piece by piece. What an earlier attempt has told stays, and is gone on from. */
export const chatRespond: Node = async (state, tools, deps) => {
  const skill = found(deps.skills.get(skillName), `the skill ${skillName}`)
  const input = await skillInput(skill, state, tools, deps)
  const { offline } = deps.models
  const pieces = offline
    ? piecesOf(untold(offlineAnswer(skill, input, state), tools.told))
    : modelAnswer(skill, input, state, tools, deps)
  let answer = tools.told
  for await (const piece of pieces) {
    tools.signal.throwIfAborted()
    // The one character that the database does not take.
    const content = piece.replaceAll('\0', '')
    answer += content
    tools.emit({ event: 'token', data: { node: 'chat_respond', content } })
  }
  return { turn: { ...state.turn, answer, offline } }
}

/** The rules' answer, and below it why the work goes no further in this turn. */
function offlineAnswer({ rules }: LoadedSkill, input: SkillInput, { turn }: State): string {
  const { answer } = (rules?.(input).products ?? {}) as { answer?: { text?: string } }
  return [answer?.text ?? '', ...turn.reasons.map((reason) => `- ${reason}`)].filter(Boolean).join('\n')
}

function modelAnswer(
  skill: LoadedSkill,
  input: SkillInput,
  { input: { recent_messages }, turn }: State,
  { told, signal, record }: NodeTools,
  { models }: AiEngineDeps,
): AsyncIterable<string> {
  const found = { summaries: turn.ran.map(({ summary }) => summary), reasons: turn.reasons }
  const { system, messages } = answerPrompt(skill, input, recent_messages, found, told)
  return models.stream({ skill: skillName, model: skill.model, system, messages, signal, record })
}
