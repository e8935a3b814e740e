import { amountsIn } from '../values/amounts.ts'

export type DateKind =
  | 'judgment'
  | 'ruling'
  | 'claim'
  | 'award'
  | 'effective'
  | 'due'
  | 'payment'
  | 'suit'
  | 'demand'
  | 'lent'
  | 'promise'
  | 'knew'
  | 'harm'

type Sees = (before: string, after: string) => boolean

const either =
  (pattern: RegExp): Sees =>
  (before, after) =>
    pattern.test(after) || pattern.test(before)
const inAfter =
  (pattern: RegExp): Sees =>
  (_, after) =>
    pattern.test(after)
const received = (paper: string): Sees =>
  either(new RegExp(`(?:收到|领取|签收|拿到|送达)[^，。；]{0,14}(?:${paper})|(?:${paper})[^，。；]{0,8}(?:送达|收到)`))

const dueBefore =
  /(?:约定|说好|讲好|商定|应当?|须|需|定于|最迟|截止|到期日?|期限|借期|还款(?:日期?|时间)|付款(?:日期?|时间)|期满|承诺|答应|同意|保证)[^，。；]{0,12}$/
const owed = /还|付|偿|结清|交|履行/

const isOurs = (before: string, after: string): boolean =>
  /(?:我|我方|原告)[于在]?\s?$/.test(before) || /^(?:我|原告)/.test(after)

/** What is returned, and not lent or asked for. Who returns is the debtor, whoever tells it; who pays may be either. */
const isPaid: Sees = (before, after) =>
  (/还/.test(after) || (/付|转/.test(after) && !isOurs(before, after))) &&
  !/未|没|借给|出借|要求|催|应|拒|约定/.test(after) &&
  amountsIn(after).length > 0

/** The first line that fits what stands around a date says what happened on it. */
export const chineseWords: readonly (readonly [DateKind, Sees])[] = [
  ['award', received('仲裁裁决书?|裁决书')],
  ['judgment', received('判决书?')],
  ['ruling', received('裁定书?')],
  ['claim', received('起诉状(?:副本)?|应诉通知书?|传票')],
  ['effective', either(/(?:判决书?|裁决书?|调解书)[^，。；]{0,8}生效|生效/)],
  ['due', inAfter(/^(?:之?前|以前)[^，。；]{0,8}(?:还|付|偿|结清|交|履行)|^(?:到期|届满|期满)/)],
  ['due', (before, after) => dueBefore.test(before) && !/了|过|已/.test(after) && (after === '' || owed.test(after))],
  [
    'due',
    (before) =>
      /(?:到期日|还款(?:日期?|期限|时间)|付款(?:日期?|期限|时间)|期限至|借期至|期满日)[是为：:\s]{0,2}$/.test(before),
  ],
  ['payment', isPaid],
  ['suit', either(/起诉|立案|提起诉讼|仲裁|支付令|报案/)],
  ['demand', either(/催|讨要|索要|要钱|要账|讨债|索款|追讨|律师函|要求[^，。；]{0,10}(?:还|付|履行|偿)|主张权利/)],
  ['lent', (before, after) => isOurs(before, after) && /转账|转给|汇款|汇给|打款/.test(after)],
  ['lent', either(/借给|出借|借款|借了|借走|向我借|放款|签(?:订|署|了|下)|借条|借据/)],
  [
    'promise',
    either(/承诺|答应|同意(?:还|付|履行|分期|支付)|还款计划|保证书|保证(?:还|付)|确认(?:尚?欠|债务)|对账|延期|宽限/),
  ],
  ['knew', either(/发现|得知|知道|获悉|知悉/)],
  ['harm', either(/事故|受伤|撞|摔|辞退|解雇|解除|开除|离职|终止|停薪|侵权|发布|发表/)],
]

const repay =
  /\b(?:due(?: date)?|payable|repayable|matur(?:es|ed|ity)|to be (?:re)?paid|repay(?: \w{1,20}){0,3}|pay(?: \w{1,20}){0,3} back|payment|deadline)[ :]{1,4}(?:(?:on|by|before|is|was|no later than|until|back) ?){0,4}(?:the )?$|\b(?:re)?pay(?: \w{1,20}){0,3} (?:by|before|no later than|until) $/i

/** In English what is done comes before its date; what comes after it is looked at when nothing does. */
export const englishWords: readonly (readonly [DateKind, RegExp | Sees])[] = [
  ['award', /\b(?:received|served|got)\b.{0,40}\baward\b|\baward\b.{0,20}\b(?:received|served)\b/i],
  ['judgment', /\b(?:received|served|got)\b.{0,40}\bjudge?ment\b|\bjudge?ment\b.{0,20}\b(?:received|served)\b/i],
  ['ruling', /\b(?:received|served|got)\b.{0,40}\bruling\b|\bruling\b.{0,20}\b(?:received|served)\b/i],
  ['claim', /\b(?:received|served|got)\b.{0,40}\b(?:summons|statement of claim|complaint|writ)\b/i],
  ['effective', /\b(?:judge?ment|award|ruling)\b.{0,30}\b(?:effective|final)\b/i],
  ['due', (before, after) => repay.test(before) || /^,?\s?(?:is|was) (?:the )?due/i.test(after)],
  ['suit', /\b(?:sued|filed|lawsuit|arbitration|proceedings)\b/i],
  ['demand', /\b(?:demand\w{0,20}|chased|reminded|urged|requested|asked|(?:lawyer'?s?|reminder) letter)\b/i],
  ['lent', /\b(?:lent|loaned|borrowed|loan|signed|IOU)\b/i],
  ['promise', /\b(?:promis\w{1,20}|agreed to (?:re)?pay|acknowledged|admitted|repayment plan|extension)\b/i],
  [
    'payment',
    (before, after) => {
      const words = `${before} ${after}`
      return (
        /\b(?:re)?paid\b|\breturned\b/i.test(words) && !/\b(?:not|never)\b/i.test(words) && amountsIn(words).length > 0
      )
    },
  ],
  ['knew', /\b(?:discovered|learn(?:ed|t)|found out|noticed)\b/i],
  ['harm', /\b(?:accident|injured|dismissed|terminated|fired|hit|laid off|published|posted)\b/i],
]
