import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/exhibits.json' with { type: 'json' }
import { chatMessages } from '../chats/chat-messages.ts'
import { filled } from '../skills/language.ts'
import { writtenDate } from '../time/dates.ts'

const headLength = 200
const titleMax = 24
const titleLines = 3
const papers =
  /^[\p{sc=Han}（）()]{0,20}(?:借条|欠条|收条|收据|合同|协议|协议书|通知|通知书|证明|发票|凭证|回单|流水|明细|交易明细|清单|对账单|记录|决定|决定书|认定书|确认书|承诺书|遗嘱|保单|保险单|病历|小结|诊断书|账单|函|聊天|意见书|工资表)$/u
const englishPapers =
  /^[A-Za-z' -]{0,40}(?:agreement|contract|invoice|receipt|notice|letter|statement|advice|report|certificate|lease|note)$/i

/** What stands at its head, where that is the name of a paper; a chat by whom it was with and when; else the name of the file. */
export function titleOf(name: string, text: string, language: Locale, today: string): string {
  const lines = text
    .slice(0, headLength)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[[【(（]/.test(line))
  const [first] = lines
  const chinese = lines.slice(0, titleLines).flatMap((line) => paperIn(line) ?? [])[0]
  if (chinese !== undefined) return chinese
  if (first !== undefined && englishPapers.test(first)) return first[0]?.toUpperCase() + first.slice(1).toLowerCase()
  const chat = chatTitle(text, language, today)
  if (chat !== null) return chat
  const plain = name.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return language === 'zh' ? plain : plain.replace(/[-_]+/g, ' ')
}

/** A bank's name may stand above what its paper is called, a remark behind that, and a second paper beside it. */
function paperIn(line: string): string | null {
  const parts = line.split(/[/／]/).map((part) => part.replace(/\s+/g, '').replace(/[（(][^（）()]{0,40}[）)]$/u, ''))
  const isPaper = parts.every((part) => part.length <= titleMax && papers.test(part))
  return isPaper ? parts.join('、') : null
}

/** < Landlady Ms Wang: the bar above a conversation names whom it is with. */
const bar = /^\s{0,8}[<＜〈]\s{0,8}(?:聊天信息\s{1,20})?(?<name>[^\s…·].{0,40}?)\s{0,40}[…·.]{0,3}\s{0,8}$/u
const isOwner = (speaker: string): boolean => /^(?:我|me)$/i.test(speaker)

/** Only where the file shows its owner's side as 我 or Me: a form has a day and fields that look like speakers as well. */
function chatTitle(text: string, language: Locale, today: string): string | null {
  const said = chatMessages(text, today)
  if (!said.some(({ speaker }) => isOwner(speaker))) return null
  const others = new Set(said.map(({ speaker }) => speaker).filter((speaker) => speaker !== '' && !isOwner(speaker)))
  const [head = ''] = text.slice(0, headLength).split('\n', 1)
  const withWhom = bar.exec(head)?.groups?.name ?? (others.size === 1 ? [...others][0] : undefined)
  const days = said.map(({ date }) => date).sort()
  const [from, until] = [days[0] ?? '', days.at(-1) ?? '']
  const when =
    from === until
      ? writtenDate(from, language)
      : filled(texts.days, { from: writtenDate(from, language), until: writtenDate(until, language) })[language]
  return withWhom === undefined
    ? filled(texts.chat, { when })[language]
    : filled(texts.chat_with, { name: withWhom, when })[language]
}
