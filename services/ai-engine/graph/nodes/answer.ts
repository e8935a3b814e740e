import { found } from '@casewright/kit/data/errors'
import type { LoadedSkill, SkillInput } from '@casewright/legal/skills/skill'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import { ModelError } from '../../adapters/model/error.ts'
import { answerPrompt } from '../../rules/models/prompts.ts'
import type { NodeDeps, NodeTools } from '../node.ts'
import type { State } from '../rules/state.ts'
import { piecesOf, untold } from '../rules/text-pieces.ts'
import { runRules } from './run-rules.ts'
import { skillInput } from './skill-input.ts'

const skillName = 'chat_answer'
type Pieces = Iterable<string> | AsyncIterable<string>

/** The answer to what the user wrote, without its beginning that was told. */
export async function answerPieces(state: State, told: string, tools: NodeTools, deps: NodeDeps): Promise<Pieces> {
  const skill = found(deps.skills.get(skillName), `the skill ${skillName}`)
  const input = await skillInput(skill, state, tools, deps)
  const byRules = () => offlineAnswer(skill, input, state, tools, deps)
  return deps.models.offline
    ? piecesOf(untold(await byRules(), told))
    : orElse(modelAnswer(skill, input, state, told, tools, deps), byRules, state, deps)
}

/** Where the model fails, the rules answer, below what it had told by then. */
async function* orElse(
  pieces: AsyncIterable<string>,
  byRules: () => Promise<string>,
  { whose: { locale } }: State,
  { log }: NodeDeps,
): AsyncGenerator<string> {
  try {
    yield* pieces
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    log.warn({ err: error }, 'a model failed in the middle of its answer, and the rules answer')
    yield* piecesOf(`\n\n${texts.answer_failed[locale]}\n\n${await byRules()}`)
  }
}

/** Tells the user a text piece by piece, as the one node whose words they see; returns what was told. */
export async function tell(pieces: Pieces, { signal, emit }: NodeTools): Promise<string> {
  let text = ''
  for await (const piece of pieces) {
    signal.throwIfAborted()
    // The one character that the database does not take.
    const content = piece.replaceAll('\0', '')
    text += content
    emit({ event: 'token', data: { node: 'chat_respond', content } })
  }
  return text
}

/** The rules' answer, and below it what the skills did, and why the work goes no further in this turn. */
async function offlineAnswer(
  skill: LoadedSkill,
  input: SkillInput,
  { turn, whose: { locale } }: State,
  { signal }: NodeTools,
  deps: NodeDeps,
): Promise<string> {
  const output = await runRules(skill, input, signal, deps)
  const { answer } = (output?.products ?? {}) as { answer?: { text?: string } }
  const listed = (heading: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', heading, ...lines.map((line) => `- ${line}`)] : []
  return [
    answer?.text ?? '',
    ...listed(
      texts.done[locale],
      turn.ran.map(({ summary }) => summary),
    ),
    ...listed(texts.still_open[locale], turn.reasons),
  ].join('\n')
}

function modelAnswer(
  skill: LoadedSkill,
  input: SkillInput,
  { input: { recent_messages }, turn }: State,
  told: string,
  { signal, record }: NodeTools,
  { models }: NodeDeps,
): AsyncIterable<string> {
  const summaries = { summaries: turn.ran.map(({ summary }) => summary), reasons: turn.reasons }
  const { system, messages } = answerPrompt(skill, input, recent_messages, summaries, told)
  return models.stream({ skill: skillName, model: skill.model, system, messages, signal, record })
}
