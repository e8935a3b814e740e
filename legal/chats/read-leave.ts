import type { Side } from '../case/case-model.ts'
import type { SlotFound } from '../reading/read-values.ts'
import { chatMessages, type Said } from './chat-messages.ts'
import { speakers } from './read-chat.ts'

const asks = /请[^，。,\s]{0,8}假|[病事年]假|\b(?:sick|annual|unpaid) leave\b|\bdays? off\b/iu
const grants =
  /^(?:行|好|好的|可以|同意|批了|准了?|去吧|没问题|嗯嗯?|ok|okay|sure|fine|approved)(?![\p{L}]{0,2}[?？])|先去|同意|批准|准假|批了|假条.{0,4}补|\b(?:approved|go ahead|no problem)\b/iu
const refuses = /不行|不批|不准|不同意|没批|不可以|不能请|\b(?:not approved|denied|refuse|cannot|can['’]t)\b/iu
const hands =
  /(?:假条|请假条|病假条|请假单|病假单).{0,8}(?:放|交|给|递|发)|\b(?:handed in|submitted) the (?:leave|sick)\b/iu

/** That the employee asked for leave in a chat, what was answered, and when the slip was handed in afterwards. */
export function leaveIn(
  text: string,
  side: Side,
  names: Readonly<Record<Side, readonly string[]>>,
  today: string,
): SlotFound[] {
  const chat = chatMessages(text, today)
  const sideOf = speakers(text, chat, side, names)
  const isEmployee = (said: Said) => sideOf(said.speaker) === 'claimant'
  const asked = chat.findIndex((said) => isEmployee(said) && asks.test(wordsOf(said)))
  const request = chat[asked]
  if (request === undefined) return []
  const rest = chat.slice(asked + 1)
  const first = rest.findIndex((said) => !isEmployee(said))
  const next = rest.findIndex((said, at) => at > first && isEmployee(said))
  const answers = first < 0 ? [] : rest.slice(first, next < 0 ? undefined : next).slice(0, answersMax)
  const slip = rest.find((said) => isEmployee(said) && hands.test(wordsOf(said)))
  return [
    found('leave_asked_on', request.date, [request]),
    found('leave_words', wordsOf(request), [request]),
    ...answered(answers),
    ...(slip === undefined ? [] : [found('leave_note_on', slip.date, [slip])]),
  ]
}

const answersMax = 5

function answered(answers: readonly Said[]): SlotFound[] {
  const [first] = answers
  const isRefused = answers.some((said) => refuses.test(wordsOf(said)))
  const granting = answers.filter((said) => grants.test(wordsOf(said)))
  if (first === undefined || (granting.length === 0 && !isRefused)) return []
  const telling = isRefused ? answers : granting
  return [
    found('leave_asked_of', first.speaker, [first]),
    found('leave_answer', telling.map(wordsOf).join(' / '), telling),
    found('leave_granted', !isRefused, telling),
  ]
}

/** What was said, without the breaks of its lines. */
const wordsOf = ({ text }: Said): string => text.replaceAll(/\s{0,8}\n\s{0,40}/gu, '').trim()

const found = (slot: string, value: SlotFound['value'], said: readonly Said[]): SlotFound => {
  const [start, end] = [said[0]?.start ?? 0, said.at(-1)?.end ?? 0]
  return { slot, value, text: said.map(wordsOf).join(), start, end, score: 150 }
}
