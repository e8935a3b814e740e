import { chatMessages } from './chat-messages.ts'

const clock = /\d{1,2}[:：]\d{2}/
const isMail = /^\s{0,8}(?:From|发件人)\s{0,2}[:：]/m
const isRecord = /账单|流水|明细|台账|清单|记录表|\bstatement\b/i

/** Whether a text is what people wrote to each other, which binds less than a document does. */
export function isChat(text: string, today: string): boolean {
  const timed = text.split('\n').filter((line) => clock.test(line)).length
  const speakers = Map.groupBy(chatMessages(text, today), ({ speaker }) => speaker)
  const isTalk = [...speakers].some(([name, said]) => name !== '' && said.length >= 2)
  return timed >= 2 && (isMail.test(text) || (isTalk && !isRecord.test(text.slice(0, 200))))
}
