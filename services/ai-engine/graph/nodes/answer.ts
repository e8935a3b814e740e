import { found } from '@casewright/kit/data/errors'
import { TextLimit } from '@casewright/kit/text/text-limit'
import { answerMaterial, fileCharactersMax } from '@casewright/legal/answers/answer-material'
import { answerNote } from '@casewright/legal/answers/check-answer'
import type { LoadedSkill, SkillInput } from '@casewright/legal/skills/skill'
import { ModelError } from '@casewright/models/client/error'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import type { NodeDeps, NodeTools } from '../node.ts'
import { answerPrompt } from '../rules/prompts.ts'
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

async function* modelAnswer(
  skill: LoadedSkill,
  input: SkillInput,
  { input: { recent_messages }, turn }: State,
  told: string,
  { signal, record }: NodeTools,
  { models, textWorkers, log }: NodeDeps,
): AsyncGenerator<string> {
  const done = { summaries: turn.ran.map(({ summary }) => summary), reasons: turn.reasons }
  const material = await textWorkers.run(gathering, [withShortFiles(input), done], signal)
  const { system, messages } = answerPrompt(skill, input, recent_messages, material, told)
  // What a model has said before is no ground for saying it again.
  const given = [input.message, ...recent_messages.filter(({ role }) => role === 'USER').map(({ content }) => content)]
  let answer = told
  const note = async () => {
    const noted = await textWorkers
      .run(checking, [answer, material, given, { locale: input.locale, today: input.today }], signal)
      .catch((error) => {
        if (!(error instanceof TextLimit)) throw error
        log.warn({ err: error }, 'an answer was too long to be checked')
        return null
      })
    return noted === null || told.includes(noted) ? '' : `\n\n${noted}`
  }
  try {
    for await (const piece of models.stream({
      skill: skillName,
      model: skill.model,
      system,
      messages,
      signal,
      record,
    })) {
      answer += piece
      yield piece
    }
  } catch (error) {
    if (error instanceof ModelError) yield* piecesOf(await note())
    throw error
  }
  yield* piecesOf(await note())
}

const answersFolder = new URL('../../../../legal/answers/', import.meta.url)
const gathering = {
  module: new URL('answer-material.ts', answersFolder).href,
  name: 'answerMaterial',
  run: answerMaterial,
}
const checking = { module: new URL('check-answer.ts', answersFolder).href, name: 'answerNote', run: answerNote }

/** An answer is given the beginnings of files. */
const withShortFiles = (input: SkillInput): SkillInput => ({
  ...input,
  files: input.files.map((file) => ({ ...file, text: file.text.slice(0, fileCharactersMax) })),
})
