import { matchesIn } from '@casewright/kit/text/matches-in'
import { chineseCompany, chineseName, chinesePerson, englishFullName, englishName } from './party-names.ts'
import { otherSideIn } from './party-roles.ts'
import { nameTrimmer } from './trimmed-name.ts'

const roles = ['client', 'opponent', 'plaintiff', 'defendant', 'party_a', 'party_b', 'third_party'] as const
type PartyRole = (typeof roles)[number]

export interface Party {
  role: PartyRole
  name: string
}

/** How a party is told of, and what stands behind the name where nothing has to stand before it. */
interface Spelling {
  pattern: RegExp
  behind?: RegExp
}

const spelled =
  (name: string) =>
  (before: string, after = ''): Spelling => ({
    pattern: new RegExp(`${before}${name}${after}`, 'gu'),
    ...(after !== '' && { behind: new RegExp(after, 'gu') }),
  })
const zh = spelled(`(?<name>${chineseName})`)
const en = spelled(englishName)
const enFull = spelled(englishFullName)
const label = '(?:方|人)?(?:姓名|名称)?(?:[：:]|是|为|叫)?[ ]?'
const mine = '(?:我方|我们|我公司|本人|我)'
const relation = '(?:我的?)?(?:朋友|同事|同学|亲戚|邻居|老板|房东|租客|前夫|前妻|丈夫|妻子|老公|老婆|客户)?'
const zhRefuses =
  '(?:造谣|诽谤|辱骂|侮辱|散布|打伤|撞伤|毁约|违约|不还|未还|未付|未按|拒不|拒绝|没有?还|不退|不付|拖欠|独占)'
const ours = '(?:我方|我司|我公司|本公司|我们公司|我单位|我厂|我们(?=\\p{sc=Han}{0,4}[（(]))'
/** What somebody says of themselves before the name: 我是租客苏晓雯. */
const calling = '(?:\\p{sc=Han}{1,7}?[师人客主员工特者生家东手长理监民友方户])'
/** Words that may begin with a capital. Not by `(?i:…)`: in one full run of the tests it matched only the exact letters. */
const anyCase = (words: string): string =>
  `(?:${words.replace(/(?<=^|\|)[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)})`
const enLabel = '[,:]?[ ](?:is[ ]|was[ ]|called[ ]|named[ ])?'
const enRefuses =
  "[ ](?:owes|owed|borrowed|refuses|refused|has not|hasn['’]t|have not|did not|didn['’]t|failed|fails|dismissed|fired|evicted|breached|hit|never|still|posted|published|keeps|caused|damaged)\\b"

/** What stands before or after a name tells who it is. Labels come first: they are the surest. */
const spellings: readonly (readonly [PartyRole, Spelling])[] = [
  ['plaintiff', zh(`(?:原告|(?<!被)申请人|(?<!被)上诉人)${label}`)],
  ['defendant', zh(`(?:被告|被申请人|被上诉人)${label}`)],
  ['party_a', zh(`甲方(?:[（(][^（()）]{1,12}[）)])?${label}`)],
  ['party_b', zh(`乙方(?:[（(][^（()）]{1,12}[）)])?${label}`)],
  [
    'client',
    zh(
      `(?:委托人|(?:我叫|本人叫|本人是|我的?名字[叫是]?(?=\\p{sc=Han}{2,4}[，。,\\s])|我的名字[叫是]|(?<![（(])我?(?:本名|真名|全名|大名)[叫是]?|本人(?=\\p{sc=Han}{2,3}[，,])))${label}`,
    ),
  ],
  // Who says what they are called needs no known surname: 我叫赛音图雅, 我叫阿依古丽·买买提.
  [
    'client',
    {
      pattern:
        /(?:我叫|我喊|我名叫|本人叫|本人姓名|我的名字[叫是])(?<name>(?![做你他她它我人啥什么们大])\p{sc=Han}{2,6}(?:·\p{sc=Han}{1,8}){0,2})(?=[，。,；;！!\s（(]|$)/gu,
    },
  ],
  ['client', { pattern: new RegExp(`我是${calling}?(?<name>${chinesePerson})(?=[，。,；（\\s]|$)`, 'gu') }],
  [
    'client',
    { pattern: new RegExp(`(?<![给找让跟和与向问对欠])我(?<name>${chinesePerson})(?=要求|请求|想|现|认为)`, 'gu') },
  ],
  ['client', { pattern: new RegExp(`${ours}\\p{sc=Han}{0,4}[（(](?<name>${chineseCompany})[）)]`, 'gu') }],
  ['client', { pattern: new RegExp(`(?:${ours}|我们)(?:是|为|叫)?(?<name>${chineseCompany})`, 'gu') }],
  ['opponent', zh(`(?:对方|相对方|债务人|借款人|欠款人|肇事司机|房东|承租人|用人单位|前夫|前妻|丈夫|妻子)${label}`)],
  ['opponent', zh('', `(?:一直|至今|仍然?|还|拖|总共|共|曾){0,4}(?:欠|拖欠|欠了)${mine}`)],
  ['opponent', zh('', `(?:于[^，。,]{2,14})?(?:向|从|跟|问|找)${mine}(?:借|购|买|租|采购)`)],
  ['opponent', zh('', `(?:违法)?(?:拖欠|辞退|开除|解雇|殴打|撞伤|诽谤|辱骂)(?:了)?${mine}`)],
  ['opponent', zh(`(?:借给|出借给|租给|卖给|转让给|起诉|状告|控告)(?:了)?${relation}`)],
  ['opponent', zh(`(?<=${mine}[^，。,]{0,12})(?:与|和|跟|同|向)${relation}`)],
  ['opponent', zh('', `(?:起诉|告)了?${mine}`)],
  ['opponent', zh('(?<=^|[，。；！\\n])', `(?:在[^，。]{1,10})?(?:一直|至今|仍|却|又|还){0,4}${zhRefuses}`)],
  ['opponent', zh(`(?<=${mine})被`, '(?:起诉|告|打伤|撞伤|辞退)')],
  ['plaintiff', en(`\\b${anyCase('plaintiff|claimant|applicant')}${enLabel}`)],
  ['defendant', en(`\\b${anyCase('defendant|respondent')}${enLabel}`)],
  [
    'client',
    en(`\\b${anyCase('my name is|our client|my client|on behalf of|act for|acting for|represent')},?[ ](?:is[ ])?`),
  ],
  ['client', enFull(`\\b(?:I am|I['’]m|[Ww]e are|[Ww]e['’]re),?[ ](?:(?:an?|the)[ ](?:[a-z-]{1,30}[ ]){1,3})?`)],
  [
    'opponent',
    en(
      `\\b${anyCase('opponent|landlord|employer|tenant|borrower|seller|buyer|supplier|contractor|husband|wife|brother|sister|driver')}${enLabel}`,
    ),
  ],
  ['opponent', enFull('', enRefuses)],
  ['opponent', en(`\\b${anyCase('sue|suing|against|lent|loaned')}[ ]`)],
  ['opponent', en(`\\b${anyCase('lent|loaned|sold|leased|rented|paid|lend')}[ ][^.;\\n]{1,60}?[ ]to[ ]`)],
  ['opponent', en(`\\b${anyCase('contract|agreement|lease|dispute|loan')}[ ](?:with|to)[ ]`)],
  ['opponent', en(`\\b${anyCase('dismissed|fired|hit|injured|sued|evicted')}[ ]by[ ](?:my[ ]\\w{1,20}[ ])?`)],
  ['opponent', en('', '[ ](?:is suing|sued|sues)[ ](?:me|us)\\b')],
]
const textMax = 20_000
const labels: readonly PartyRole[] = ['plaintiff', 'defendant', 'party_a', 'party_b']

/** Named persons and companies with their part, each pair once. Somebody without a name is not a party yet. */
export function partiesIn(text: string): Party[] {
  const said = spelledParties(text)
  const { opponents, others } = otherSideIn(
    text,
    said.map(({ name }) => name),
  )
  const isSettled = said.some(({ role }) => role === 'opponent' || role === 'plaintiff' || role === 'defendant')
  const role = isSettled ? 'third_party' : 'opponent'
  return [
    ...said,
    ...opponents.map((name) => ({ role, name }) as const),
    ...others.map((name) => ({ role: 'third_party', name }) as const),
  ]
}

/** Those whose part a label tells: in a contract "I" is somebody else. */
export const labelledParties = (text: string): Party[] => spelledParties(text, (role) => labels.includes(role))

/** How clients call themselves in a sentence. */
export const clientNames = (text: string): string[] =>
  spelledParties(text, (role) => role === 'client').map(({ name }) => name)

function spelledParties(whole: string, isWanted: (role: PartyRole) => boolean = () => true): Party[] {
  const found = new Map<string, Party>()
  const text = whole.slice(0, textMax)
  const trimmed = nameTrimmer(text)
  for (const [role, { pattern, behind }] of spellings.filter(([role]) => isWanted(role)))
    for (const piece of behind ? piecesBefore(text, behind) : [text])
      for (const match of matchesIn(piece, pattern)) {
        const name = trimmed((match.groups?.name ?? '').trim())
        if (name !== '') found.set(`${role} ${name}`, { role, name })
      }
  return [...found.values()]
}

/** More than the longest name. */
const nameReach = 250

/** The parts of a text where a name may stand before the words: looking for one at every place would take most of the time. */
function piecesBefore(text: string, words: RegExp): string[] {
  const pieces: { start: number; end: number }[] = []
  for (const { index, 0: matched } of matchesIn(text, words)) {
    const [start, end] = [Math.max(0, index - nameReach), index + matched.length + nameReach]
    const last = pieces.at(-1)
    if (last !== undefined && start <= last.end) last.end = end
    else pieces.push({ start, end })
  }
  return pieces.map(({ start, end }) => text.slice(start, end))
}

/** The side that the client is on: sued, or suing. */
export const isSued = (text: string): boolean =>
  /(?:我|我方|我们|我公司|本人)(?:是|为|作为)?被告(?!知|诉)|(?:我|我们|我公司|本人)[被让叫给][^，。,]{0,20}(?:起诉|告了|告上|给告)|(?:起诉|告)了?(?:我|本人)(?!的)|把(?:我|我们|我司|我公司)[^，。,]{0,4}(?:起诉|告)|\b(?:sued|suing|sues) (?:me|us)\b|\b(?:I am|we are|I was|we were) (?:the defendant|being sued|sued)/i.test(
    text,
  )
