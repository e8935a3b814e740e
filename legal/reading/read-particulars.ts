import type { SlotFound } from './read-text.ts'

/** What identifies a party: each kind with how it is written. */
const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    'id',
    /(?:身份证(?:号码?)?|公民身份号码|证件号码?|统一社会信用代码|信用代码|identity card(?: No\.?)?|ID(?: card)?(?: No\.?)?|passport No\.?|registration No\.?|(?:unified social )?credit code)[^\d\n\p{Lu}]{0,8}(?<value>[\dA-Z][\dA-Z]{7,18}[\dXx]?)/giu,
  ],
  ['id', /(?<![\dA-Za-z])(?<value>[1-9]\d{5}(?:19|20)\d{9}[\dXx]|9[1-3][\dA-Z]{16})(?![\dA-Za-z])/gu],
  ['phone', /(?<!\d)(?<value>1[3-9]\d{9}|0\d{2,3}-\d{7,8})(?!\d)/gu],
  [
    'address',
    /(?:现?住址|住所地?|家庭住址|注册地址|通讯地址|联系地址|地\s?址|Address)\s{0,4}(?:[:：]|\bis\b)?\s{0,4}(?<value>[\p{Script=Han}](?:(?!\s{2})[^\n，,。；;：:、\t]){5,50}|[A-Z\d][^\n;]{9,120}?(?=[;\n]|(?<!No)\.|, (?:tel|mobile|phone)\b|$))/giu,
  ],
  [
    'address',
    /(?:家?住在?|居住在|家在|搬到)[:：]?(?<value>[\p{Script=Han}]{2,4}[省市区县州][^\n，,。；;：:、]{4,48})/gu,
  ],
  ['address', /(?<=\d[Xx]?[，,]\s?)(?<value>\p{Script=Han}{2,8}[省市区县]\p{Script=Han}[^\n，,。；;：:、]{4,48})/gu],
  [
    'address',
    /\bof (?<value>(?:Room|Flat|Unit|No\.|Suite|\d)[^;]{9,160}?)(?=;|(?<!No)\. |, (?:tel|mobile|phone|legal representative)\b| \(the |$)/gu,
  ],
  [
    'representative',
    /(?:法定代表人|负责人|法人代表|[Ll]egal representative)\s{0,4}[:：]?\s{0,4}(?<value>[\p{Script=Han}]{2,4}|[A-Z][a-z]{1,20}(?: [A-Z][a-z]{1,20}){1,2})(?![\p{Script=Han}])/gu,
  ],
]
const reach = 260

export interface Owner {
  /** claimant or respondent */
  slot: string
  /** Where the party is named. */
  at: number
}

/** Numbers, addresses and telephones belong to the party that was named last before them. */
export function particularsIn(text: string, owners: readonly Owner[]): SlotFound[] {
  const found = new Map<string, SlotFound>()
  for (const [kind, pattern] of kinds)
    for (const match of text.matchAll(pattern)) {
      const words = (match.groups?.value ?? '').trim()
      const value = words.replaceAll(/\s{1,80}/gu, ' ')
      const start = match.index + match[0].indexOf(words)
      const owner = owners.findLast(({ at }) => at <= start)
      if (value === '' || owner === undefined || start - owner.at > reach) continue
      const slot = `${owner.slot}_${kind}`
      if (!found.has(slot)) found.set(slot, { slot, value, text: words, start, end: start + words.length, score: 100 })
    }
  return [...found.values()]
}
