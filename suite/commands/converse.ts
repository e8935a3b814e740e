import type { Card } from '@casewright/contracts/ai-engine/resources'
import { isRefusal } from '@casewright/kit/data/errors'
import { CommandError } from './command-error.ts'
import { answerTurn, runningTurn, sayTurn } from './follow-turn.ts'
import { showOutcome } from './show-outcome.ts'
import { painted } from './surroundings.ts'
import type { Talk } from './talk.ts'
import { uploadPath } from './upload.ts'

const help = `Type what you want to say. Besides:
  /files PATH  adds a file to your next message
  /help        shows this
  /quit        ends; the consultation can be gone on with
`

/** Message, answer, cards and so on in turn, until there is nothing more to say. */
export async function converse(talk: Talk): Promise<void> {
  const { asker, surroundings } = talk
  let fileIds: string[] = []
  let card = await runningTurn(talk)
  for (;;) {
    if (card) {
      const next = await answerCard(talk, card)
      if (next === 'over') break
      card = next
      continue
    }
    const said = await asker.message()
    if (said === undefined || said === '/quit') break
    if (said === '/help') surroundings.stdout.write(help)
    else if (said.startsWith('/files')) fileIds.push(...(await addFile(talk, said.slice('/files'.length).trim())))
    else if (/^\/\w+/.test(said)) tell(talk, `There is no command ${said.split(' ')[0]}: see /help.`)
    else
      try {
        card = await sayTurn(talk, said, fileIds)
        fileIds = []
      } catch (error) {
        card = await refused(talk, error)
      }
  }
  await showOutcome(talk)
}

/** Asks every question of the card; answers that the engine refuses are asked for again. */
async function answerCard(talk: Talk, card: Card): Promise<Card | 'over' | undefined> {
  const { stdout } = talk.surroundings
  stdout.write(`\n${painted(stdout, 'bold', card.title)}\n`)
  const answers: { field_key: string; value: unknown }[] = []
  for (const question of card.questions) {
    const given = await talk.asker.answer(question)
    if (given === 'over') return 'over'
    const value = question.input_type === 'file' ? await uploaded(talk, given.value) : given.value
    if (value !== undefined) answers.push({ field_key: question.field_key, value })
  }
  try {
    return await answerTurn(talk, card, answers)
  } catch (error) {
    const next = await refused(talk, error)
    return isRefusal(error) && error.code === 'invalid_input' ? card : next
  }
}

/** Somebody else may talk here as well, or have answered the card: that is told, and the conversation goes on. */
async function refused(talk: Talk, error: unknown): Promise<Card | undefined> {
  if (!isRefusal(error) || error.code === 'unauthorized') throw error
  tell(talk, `This was not taken: ${error.message}.`)
  return error.code === 'card_pending' ? runningTurn(talk) : undefined
}

/** Paths become the ids of uploaded files. */
async function uploaded(talk: Talk, paths: unknown): Promise<string[] | undefined> {
  if (!Array.isArray(paths)) return undefined
  const ids: string[] = []
  for (const path of paths as string[]) ids.push(...(await addFile(talk, path)))
  return ids
}

/** The id of the uploaded file; none when there is no such file or it is not taken, which is told. */
async function addFile(talk: Talk, given: string): Promise<string[]> {
  const path = given.replace(/^(['"])(.{0,1000})\1$/, '$2')
  if (path === '') {
    tell(talk, 'Give the path of a file: /files PATH.')
    return []
  }
  try {
    const { fileId, name, parseStatus } = await uploadPath(talk, path)
    tell(talk, `${name} was added${parseStatus === 'parsed' ? '' : `, but its text was not read (${parseStatus})`}.`)
    return [fileId]
  } catch (error) {
    if (!(error instanceof CommandError || isRefusal(error)) || talk.signal.aborted) throw error
    tell(talk, error.message)
    return []
  }
}

const tell = ({ surroundings: { stderr } }: Talk, text: string): void =>
  void stderr.write(`${painted(stderr, 'yellow', text)}\n`)
