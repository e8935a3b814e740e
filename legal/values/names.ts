import { matchesIn } from '@casewright/kit/text/matches-in'
import { mentionsIn } from '../intake/party-mentions.ts'
import { chineseCompany, chinesePerson, englishFullName, englishName } from '../intake/party-names.ts'
import { type Found, withoutOverlaps } from './found.ts'

/** What leads to a name in an answer: 对方是…, 他叫…, 姓名：…, her name is …. */
const leads =
  /^(?:(?:合同|协议|借条|欠条)(?:里|上|中)?(?:写的|有|签的)?(?:是|名字是)?|(?:他|她|对方|借款人|被告|原告|老板|房东|公司|法人|法定代表人|债务人|出借人|甲方|乙方|我|本人|对象|名字|姓名|名称|全称|全名|公司名|公司名称|人)?(?:的?(?:名字|姓名|名称|全称|全名|大名|真名))?(?:就?是|名?叫做?|为|：|:)|我叫|叫)\s?/
/** The name of a branch holds that of its head office. */
const branch = '(?:[\\p{sc=Han}]{2,12}(?:分行|支行|分公司|营业部))?'
const wholeChinese = new RegExp(
  `^(?:${chineseCompany}${branch}|${chinesePerson}|\\p{sc=Han}{2,8}(?:·\\p{sc=Han}{1,8}){1,3})$`,
  'u',
)
/** After 叫 or 姓名 any two to four characters are a name, also with a rare surname. */
const called =
  /(?:名?叫做?|姓名(?:是|为|：|:)?|名字(?:是|叫|：|:))\s?(?<name>\p{sc=Han}{2,4})(?=[，。；、！？,.;\s（(]|$)/gu
const wholeEnglish = new RegExp(`^${englishName}\\.?$`, 'u')
const leadsEnglish =
  /^(?:(?:it|he|she|that|this)(?: is|['’]s|was)|(?:his|her|their|my|the) (?:\w{1,20} )?name is|(?:is|was) called|(?:the )?(?:other side|borrower|landlord|employer|defendant|company|seller|lender|driver)(?: is| was|:)|I am|I['’]m)\s/i
const fullEnglish = new RegExp(`(?<![\\p{L}\\p{N}-])${englishFullName}`, 'gu')
const clauses = /[^，。；、！？,;!?\n（()）]{2,80}/g
/** Words that stand where a name could, and are none. */
const notName =
  /^(?:[我你他她它]们?|对方|本人|自己|大家|别人|老板|房东|朋友|同事|公司|单位|法人|经理|司机|保险公司|物业公司|不知道|不清楚|不记得|没有|什么|谁|忘了|这个人?|那个人?|一个人|个人|金额|利息|时间|现金|张总|王总|李总|.{1,2}(?:总|哥|姐|叔|阿姨|老师|先生|女士|小姐|经理|老板|师傅))$/

/** Pronouns, roles and the like. */
export const isNoName = (words: string): boolean => notName.test(words)

/** Every person or company that is named in a text. Pronouns, roles and what somebody does are no names. */
export function nameValuesIn(text: string): Found<string>[] {
  const mentioned = mentionsIn(text).map(({ text: name, start, end }) => ({ value: name, text: name, start, end }))
  const alone = matchesIn(text, clauses).flatMap((match) => wholeName(match[0], match.index))
  const named = matchesIn(text, called).map((match) => spanOf(match.groups?.name ?? '', match.index + match[0].length))
  const english = matchesIn(text, fullEnglish).map((match) =>
    spanOf(match.groups?.name ?? '', match.index + match[0].length),
  )
  return withoutOverlaps([...alone, ...named, ...mentioned, ...english].filter(({ value }) => !notName.test(value)))
}

/** Who speaks for a company is named beside it. */
const representative = /(?:法定代表人|法人代表?|负责人|联系人|经办人|代表人)(?:是|为|叫|：|:)?\s?$/

/** The one name that an answer holds; null where it holds none or several. */
export function readName(text: string): string | null {
  const found = nameValuesIn(text)
  const own = found.filter(({ start }) => !representative.test(text.slice(Math.max(0, start - 8), start)))
  const [only, ...others] = new Set((own.length > 0 ? own : found).map(({ value }) => value))
  return only === undefined || others.length > 0 ? null : only
}

function wholeName(clause: string, at: number): Found<string>[] {
  const trimmed = clause.trim()
  const lead = (leads.exec(trimmed) ?? leadsEnglish.exec(trimmed))?.[0] ?? ''
  const rest = trimmed.slice(lead.length).replace(/(?:的|吧|啊|呀|哦|呢)$/, '')
  const english = wholeEnglish.exec(rest)?.groups?.name
  const name = wholeChinese.test(rest) ? rest : english
  if (name === undefined || name === '') return []
  return [spanOf(name, at + clause.indexOf(rest) + rest.indexOf(name) + name.length)]
}

const spanOf = (name: string, end: number): Found<string> => ({
  value: name,
  text: name,
  start: end - name.length,
  end,
})
