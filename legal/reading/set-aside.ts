import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Account } from '../case/case-file.ts'
import type { CaseModel } from '../case/case-model.ts'
import type { Entry } from '../case/ledger.ts'
import { amountsIn } from '../values/amounts.ts'
import { cents } from '../values/cents.ts'
import type { CaseText } from './case-text.ts'

/** What people pay each other besides what a dispute is about. */
const besides =
  /AA|红包|新年|生日|快乐|满月|随礼|礼金|礼物|奶粉|化肥|机票|车票|差旅|饭钱|聚餐|烤肉|代购|外卖|进货|养老金|学费|话费|水电费?|物业费|烟酒|利是/u
const loan = /还借款|借款(?!利息)|归还借款|(?<!贷)借钱/u

/** Whether the remark on a transfer says that it was for something else. */
export const isUnrelated = (remark: string, isLoan: boolean): boolean =>
  besides.test(remark) || (!isLoan && loan.test(remark))

const setAside =
  /不算|不要算|不能算|没关系|无关|不搭界|与本案无涉|另案|不相干|两码事|不追究|不是还[账款钱的]|另一[单笔批]|别的[单货活]|\b(?:nothing to do with|(?:an)?other (?:order|contract|deal|job|invoice)|does not count|not part of|ignore|separate thing|leave it out|leave that)\b/iu
const clauseEnd = /[，。；;！!？?\n]|,(?!\d{3})|\.(?=\s)/u
const clausesMax = 6

/** The sums that the messages set aside: those of the last clause with a sum before the words that do so. */
export const setAsideSums = (messages: readonly string[]): number[] =>
  messages.flatMap((text) => {
    const clauses = text.split(clauseEnd)
    return clauses.flatMap((one, at) => {
      if (!setAside.test(one)) return []
      const told = clauses.slice(Math.max(0, at - clausesMax), at + 1).map(sumsIn)
      if (/^\s{0,2}[都均]/u.test(one)) return told.flat()
      return told.findLast((sums) => sums.length > 0) ?? []
    })
  })

const sumsIn = (text: string): number[] => [
  ...amountsIn(text).map(({ value }) => value),
  ...matchesIn(text, /(?<![\d.,])(?:\d{3,7}|\d{1,3}(?:,\d{3}){1,2})(?![\d年]|[.,]\d)/gu).map(([digits]) =>
    Number(digits.replaceAll(',', '')),
  ),
]

const theirWord =
  /(?:[她他]们?|对方|原告|申请人|诉状[上里]?)(?:说|讲|称|写)[^。！？!?\n]{0,30}$|\b(?:he|she|they|the (?:complaint|claim)) (?:says?|claims?|writes?)\b[^.!?\n]{0,60}$/iu
const refutes =
  /^[^。！？!?\n]{0,14}(?:胡说|瞎说|乱说|乱讲|胡扯|不属实|不是事实|没这回事|假的)|^[^.!?\n]{0,30}\b(?:(?:is|that['’]s) (?:a lie|not true|nonsense|false)|untrue)\b/iu

/** 她说我俩10月就分居了，这不胡说么: what the other side says, and the client denies, is not the client's word. */
export const isRefuted = (text: string, { start, end }: { start: number; end: number }): boolean =>
  theirWord.test(text.slice(Math.max(0, start - 40), start)) && refutes.test(text.slice(end, end + 50))

const parts = /其中\s?[:：](?<listed>[^\n]{2,160})/gu

/** What is left of the price of an order that lists its parts, when the client sets some of them aside: 面膜没问题，不追究. */
export function priceWithoutAside(
  model: CaseModel,
  read: readonly Entry[],
  files: readonly CaseText[],
  accounts: readonly Account[],
): Entry[] {
  const aside = new Set(setAsideSums(accounts.map(({ text }) => text)))
  if (aside.size === 0 || !model.slots.some(({ key, type }) => key === 'price' && type === 'money')) return []
  const prices = read.filter(({ slot }) => slot === 'price').map(({ value }) => value)
  return files.flatMap(({ file_id, name, text }) =>
    matchesIn(text, parts).flatMap((match): Entry[] => {
      const sums = amountsIn(match[0]).map(({ value }) => value)
      const left = sums.filter((sum) => !aside.has(sum))
      const isOfPrice = prices.includes(sumOf(sums)) && left.length > 0 && left.length < sums.length
      const source = { kind: 'file' as const, file_id, name, quote: match[0], start: match.index }
      return isOfPrice
        ? [
            {
              slot: 'price',
              value: sumOf(left),
              state: 'read',
              source: { ...source, end: match.index + match[0].length },
              at: 0,
            },
          ]
        : []
    }),
  )
}

const sumOf = (sums: readonly number[]): number => cents(sums.reduce((sum, one) => sum + one, 0))
