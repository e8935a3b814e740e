import type { Side } from '../case/case-model.ts'
import type { SlotFound } from '../reading/read-values.ts'
import { chatMessages, type Said } from './chat-messages.ts'
import { speakers } from './read-chat.ts'

/** An act that happens once, by being said: on the day of the first or the last message that does it. */
interface Act {
  slot: string
  by: Side | null
  says: RegExp
  counts: 'first' | 'last'
}

const acts: readonly Act[] = [
  {
    slot: 'dismissed_on',
    by: 'respondent',
    says: /不用(?:再)?(?:来|过来|去)(?:上班)?了|别(?:再)?来(?:上班)?了|不要来(?:上班)?了|你被(?:辞退|开除|解雇)|(?:辞退|开除|解雇)了?你|\b(?:you are|you['’]re) (?:fired|dismissed|being let go)\b|\bdo(?:n['’]t| not) (?:need to )?come (?:back|in|tomorrow|to work)\b|\b(?:labou?r|employment) contract is terminated\b/iu,
    counts: 'last',
  },
  {
    slot: 'defect_notified_on',
    by: null,
    says: /质量(?:问题|异议|不合格|不达标)|提出异议|\bquality (?:problem|issue)|\b(?:defects?|defective|faulty|dead|broken|cracked|leaking)\b|\breport(?:ing)? (?:this|it|the (?:problem|defect))\b|\bwon['’]t (?:stay|work|start|turn|light)\b/iu,
    counts: 'first',
  },
  {
    slot: 'terminated_on',
    by: null,
    says: /(?:我|我们|我方)[^，。]{0,6}(?:正式)?(?:要求)?(?:解除|终止)(?:了)?(?:合同|协议|租约)|\b(?:I am|I['’]m|we are|we['’]re|I|we) (?:hereby )?(?:end|ending|terminate|terminating|cancel|cancelling) (?:the|our|my|this) (?:contract|agreement|lease|booking)\b/iu,
    counts: 'first',
  },
]

/** What was done by a message of a chat or an e-mail, of the slots that a cause has. */
export function singleActs(
  text: string,
  side: Side,
  names: Readonly<Record<Side, readonly string[]>>,
  slots: ReadonlySet<string>,
  today: string,
): SlotFound[] {
  const chat = chatMessages(text, today)
  const sideOf = speakers(text, chat, side, names)
  return acts
    .filter(({ slot }) => slots.has(slot))
    .flatMap(({ slot, by, says, counts }) => {
      const done = chat.filter(
        (said) => says.test(wordsOf(said)) && (by === null || [by, null].includes(sideOf(said.speaker))),
      )
      const one = counts === 'first' ? done[0] : done.at(-1)
      return one === undefined
        ? []
        : [{ slot, value: one.date, text: one.text, start: one.start, end: one.end, score: 150 }]
    })
}

const wordsOf = ({ text }: Said): string => text.replaceAll(/\s{0,8}\n\s{0,40}/gu, ' ')
