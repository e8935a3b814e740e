import { type Amount, amountsIn } from '../values/amounts.ts'

/** What comes each month is not what is fought about, and neither is what it shall be raised to. */
const recurring =
  /(?:月薪|年薪|月租金?|月工资|平均工资|每个?月|每年|每天|一天|一个月|提高到?|涨到|monthly \w{1,20}(?: of| is)?|(?:salary|wages?|pay|rent) (?:of|is|was)|(?:raise|increase) (?:it )?to)[^，。,.\d]{0,6}$/i
const recurs =
  /^\s?(?:[a-z]{1,20} ){0,2}(?:\/|an?\b|per\b|each\b|every\b)\s?(?:day|week|month|year)|^(?:一个?月|每月|\/?月(?![底初末份])|一天)/i
/** What is left to be paid, or what was lost. */
const due =
  /(?:还差|尚欠|仍欠|还欠|余款|欠费|货值|损失)[^，。,\d]{0,6}$|\b(?:worth|outstanding|unpaid|arrears of|balance of|still owes?(?: me| us)?)[^.,;\d]{0,6}$/i
const total = /(?:共计|合计|总计|一共|总共|\btotal(?:ling|ing)?(?: of)?|\bin all\b|\baltogether\b)[^。.]{0,40}/i

/** The sum that is claimed, called the total, left to be paid, or the only one. Else nobody but a person chooses. */
export function mainAmount(message: string, claims: readonly string[]): Amount | undefined {
  const once = onceIn(message)
  const from = [
    claims.flatMap(onceIn),
    onceIn(total.exec(message)?.[0] ?? ''),
    once.filter(({ start }) => due.test(before(message, start))),
    once,
  ].map((some) => [...new Map(some.map((one) => [`${one.currency} ${one.value}`, one])).values()])
  return from.find((some) => some.length === 1)?.[0]
}

const onceIn = (text: string): Amount[] =>
  amountsIn(text).filter(
    ({ start, end }) => !recurring.test(before(text, start)) && !recurs.test(text.slice(end, end + 30)),
  )

const before = (text: string, at: number): string => text.slice(Math.max(0, at - 24), at)
