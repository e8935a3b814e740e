import { chineseName, englishName } from './party-names.ts'

const roles = ['client', 'opponent', 'plaintiff', 'defendant', 'party_a', 'party_b'] as const
type PartyRole = (typeof roles)[number]

export interface Party {
  role: PartyRole
  name: string
}

const zh = (before: string, after = ''): RegExp => new RegExp(`${before}(?<name>${chineseName})${after}`, 'gu')
const en = (before: string, after = ''): RegExp => new RegExp(`${before}${englishName}${after}`, 'gu')
const label = '(?:方|人)?(?:姓名|名称)?(?:[：:]|是|为|叫)?[ ]?'
const mine = '(?:我方|我们|我公司|本人|我)'
const relation = '(?:我的?)?(?:朋友|同事|同学|亲戚|邻居|老板|房东|租客|前夫|前妻|丈夫|妻子|老公|老婆|客户)?'
const zhRefuses =
  '(?:造谣|诽谤|辱骂|侮辱|散布|打伤|撞伤|毁约|违约|不还|未还|未付|未按|拒不|拒绝|没有?还|不退|不付|拖欠|独占)'
/** Words that may begin with a capital. Not by `(?i:…)`: in one full run of the tests it matched only the exact letters. */
const anyCase = (words: string): string =>
  `(?:${words.replace(/(?<=^|\|)[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)})`
const enLabel = '[,:]?[ ](?:is[ ]|was[ ]|called[ ]|named[ ])?'
const enRefuses =
  "[ ](?:owes|owed|borrowed|refuses|refused|has not|hasn['’]t|have not|did not|didn['’]t|failed|fails|dismissed|fired|evicted|breached|hit|never|still|posted|published|keeps|caused|damaged)\\b"

/** What stands before or after a name tells who it is. Labels come first: they are the surest. */
const spellings: readonly (readonly [PartyRole, RegExp])[] = [
  ['plaintiff', zh(`(?:原告|(?<!被)申请人|(?<!被)上诉人)${label}`)],
  ['defendant', zh(`(?:被告|被申请人|被上诉人)${label}`)],
  ['party_a', zh(`甲方(?:[（(][^（()）]{1,12}[）)])?${label}`)],
  ['party_b', zh(`乙方(?:[（(][^（()）]{1,12}[）)])?${label}`)],
  ['client', zh(`(?:委托人|(?:我叫|我是|本人叫|本人是|我的名字[叫是]|本人(?=\\p{sc=Han}{2,3}[，,])))${label}`)],
  [
    'opponent',
    zh(`(?:对方|相对方|债务人|借款人|欠款人|肇事司机|房东|老板|承租人|用人单位|前夫|前妻|丈夫|妻子)${label}`),
  ],
  ['opponent', zh('', `(?:一直|至今|仍然?|还|拖|总共|共|曾)*(?:欠|拖欠|欠了)${mine}`)],
  ['opponent', zh('', `(?:于[^，。,]{2,14})?(?:向|从|跟|问|找)${mine}(?:借|购|买|租|采购)`)],
  ['opponent', zh('', `(?:违法)?(?:拖欠|辞退|开除|解雇|殴打|撞伤|诽谤|辱骂)(?:了)?${mine}`)],
  ['opponent', zh(`(?:借给|出借给|租给|卖给|转让给|起诉|状告|控告)(?:了)?${relation}`)],
  ['opponent', zh(`(?<=${mine}[^，。,]{0,12})(?:与|和|跟|同|向)${relation}`)],
  ['opponent', zh('', `(?:起诉|告)了?${mine}`)],
  ['opponent', zh('(?<=^|[，。；！\\n])', `(?:在[^，。]{1,10})?(?:一直|至今|仍|却|又|还)*${zhRefuses}`)],
  ['opponent', zh(`(?<=${mine})被`, '(?:起诉|告|打伤|撞伤|辞退)')],
  ['plaintiff', en(`\\b${anyCase('plaintiff|claimant|applicant')}${enLabel}`)],
  ['defendant', en(`\\b${anyCase('defendant|respondent')}${enLabel}`)],
  ['client', en(`\\b(?:${anyCase('my name is|our client|my client|on behalf of')}|I am|I['’]m),?[ ](?:is[ ])?`)],
  [
    'opponent',
    en(
      `\\b${anyCase('opponent|landlord|employer|tenant|borrower|seller|buyer|supplier|contractor|husband|wife|brother|sister|driver')}${enLabel}`,
    ),
  ],
  ['opponent', en('', enRefuses)],
  ['opponent', en(`\\b${anyCase('sue|suing|against|lent|loaned')}[ ]`)],
  ['opponent', en(`\\b${anyCase('lent|loaned|sold|leased|rented|paid|lend')}[ ][^.;\\n]{1,60}?[ ]to[ ]`)],
  ['opponent', en(`\\b${anyCase('contract|agreement|lease|dispute|loan')}[ ](?:with|to)[ ]`)],
  ['opponent', en(`\\b${anyCase('dismissed|fired|hit|injured|sued|evicted')}[ ]by[ ](?:my[ ]\\w+[ ])?`)],
  ['opponent', en('', '[ ](?:is suing|sued|sues)[ ](?:me|us)\\b')],
]
const textMax = 20_000

/** Named persons and companies with their part, each pair once. Somebody without a name is not a party yet. */
export function partiesIn(text: string): Party[] {
  const found = new Map<string, Party>()
  for (const [role, spelling] of spellings)
    for (const match of text.slice(0, textMax).matchAll(spelling)) {
      const name = (match.groups?.name ?? '').trim()
      if (name !== '') found.set(`${role} ${name}`, { role, name })
    }
  return [...found.values()]
}

/** The side that the client is on: sued, or suing. */
export const isSued = (text: string): boolean =>
  /(?:我|我方|我们|我公司|本人)(?:是|为|作为)?被告(?!知|诉)|(?:我|我们|我公司|本人)被[^，。,]{0,20}(?:起诉|告了|告上)|(?:起诉|告)了?(?:我|本人)(?!的)|\b(?:sued|suing|sues) (?:me|us)\b|\b(?:I am|we are|I was|we were) (?:the defendant|being sued|sued)/i.test(
    text,
  )

export const isRole = (value: unknown): value is PartyRole => (roles as readonly unknown[]).includes(value)
