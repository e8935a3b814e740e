import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { clipped } from '../sources/sentences.ts'
import { fileSource, type Sourced } from '../sources/sourced.ts'
import { citedAs } from './cited-as.ts'
import { contractLanguage } from './kind.ts'
import type { ReadContract } from './read-contract.ts'
import type { Sentence } from './sentences.ts'

/** By which law a contract is read; where it is not Chinese law, no Chinese article is cited. */
export interface GoverningLaw extends Sourced {
  /** As the contract names it. */
  law: string | null
  state: 'stated' | 'assumed' | 'unknown'
  is_chinese: boolean
  forum: string | null
  clause: string | null
  /** What the memo covers, and what not. */
  note: string
}

const western =
  /\b[Ll]aws? (?:and regulations )?(?:of|in) (?:the )?((?:(?:State|Commonwealth|Province|District|Republic|Kingdom|People['’]s Republic) of (?:the )?)?\p{Lu}[\p{L}'’]{1,20}(?: (?:of|and|&) (?:the )?\p{Lu}[\p{L}'’]{1,20}| \p{Lu}[\p{L}'’]{1,20}){0,4})|\bLAWS? OF (?:THE )?((?:(?:STATE|COMMONWEALTH|REPUBLIC) OF )?\p{Lu}{3,20}(?: \p{Lu}{3,20})?)/u
const adjective =
  /\b((?:English|Swiss|German|French|Delaware|New York|California|Hong Kong|Singapore|PRC|Chinese) laws?)\b/i
const chineseName =
  /(?:适用|依照|依据|按照|受)([^，。；、]{2,24}?)(?:的?(?:现行)?法律|法(?:管辖|解释|的?规定|$|[，。；]))/
const mainland = /people['’]?s republic of china|\bP\.?\s?R\.?\s?C\b|\bchin(?:a|ese)\b|中华人民共和国|中国/i
const apart = /hong kong|macau|macao|taiwan|香港|澳门|台湾/i
const chineseLink =
  /people['’]?s republic of china|\bPRC\b|\bchina\b|\b(?:shanghai|beijing|shenzhen|suzhou|hangzhou|guangzhou)\b|\bRMB\b|\bCNY\b|人民币/i
const forums =
  /([^。；，由向交]{0,24}(?:仲裁委员会|仲裁院|国际仲裁中心|人民法院|法院))|\b((?:(?:state|federal|competent|exclusive|people['’]s|and|or) ){0,5}courts? (?:of competent jurisdiction )?(?:of(?! competent)|in|at|located in|sitting in|situated in|with jurisdiction at) (?:the )?[\p{L}’' ]{3,60}(?:, \p{L}{3,20}(?: \p{L}{3,20})?(?=[.,;]|$))?)|\b((?:binding |final and binding )?arbitration (?:in|under|by|administered|before|of|at|seated|pursuant|conducted)\b[\p{L}’' ]{3,80}|[\p{L} ]{3,60} Arbitration (?:Centre|Center|Commission|Association|Institute|Court))/iu
const settles =
  /\b(?:disputes?|jurisdiction|controvers\w{0,5}|claims? arising|litigation|proceedings?)\b|争议|纠纷|诉讼|管辖|协商不成|起诉/i
const otherCourts =
  /unenforceable|invalid|injuncti|severab|bankrupt|insolven|order of|required by (?:law|a court)|subpoena/i
const quoteMax = 400

/** Governing law and forum, read before anything else. */
export function governingLaw(
  contract: ReadContract,
  file: SkillInput['files'][number],
  locale: SkillInput['locale'],
): GoverningLaw {
  const said = (contract.typed.get('governing_law') ?? []).map((sentence) => ({ sentence, law: lawIn(sentence.plain) }))
  const stated = said.find(({ law }) => law !== null)
  const agreed = forumIn(contract)
  const forum = agreed?.forum ?? null
  const law = stated?.law ?? null
  const state = law === null ? (isLinked(contract) ? 'assumed' : 'unknown') : 'stated'
  const is_chinese = law === null ? state === 'assumed' : isMainland(law)
  const sentences = [stated?.sentence, agreed?.sentence].filter((one): one is Sentence => one !== undefined)
  const sources = [...new Set(sentences)].map((one) => fileSource(file, clipped(one, quoteMax)))
  const [first] = sentences
  return {
    law,
    state,
    is_chinese,
    forum,
    clause: first === undefined ? null : citedAs(first.clause, contract),
    note: [
      ...noteOf(law, state, is_chinese, forum),
      ...(is_chinese || !holdsChineseData(contract) ? [] : [texts.law_data_stays]),
    ]
      .map((one) => one[locale])
      .join(locale === 'zh' ? '' : ' '),
    sources,
    verification: sources.length > 0 ? 'verified' : 'unverified',
  }
}

const lawIn = (plain: string): string | null =>
  (
    western
      .exec(plain)
      ?.slice(1)
      .find((one) => one !== undefined) ??
    adjective.exec(plain)?.[1] ??
    chineseName.exec(plain)?.[1] ??
    null
  )?.trim() ?? null

/** Mainland China alone: its special regions have laws of their own. */
const isMainland = (law: string): boolean => mainland.test(law) && !apart.test(law)

/** A contract in Chinese, or one with a party, a place or a currency of China. */
const isLinked = ({ text }: ReadContract): boolean => contractLanguage(text) === 'zh' || chineseLink.test(text)

const personal =
  /personal (?:data|information)|customer data|user data|consignee|driver|employee data|个人信息|用户数据|客户数据/i
/** Data of people and a party in China: rules that no choice of law sets aside. */
const holdsChineseData = ({ text }: ReadContract): boolean => chineseLink.test(text) && personal.test(text)

/** Where disputes go; a court that only happens to be mentioned is none. */
function forumIn({ sentences }: ReadContract): { sentence: Sentence; forum: string } | undefined {
  for (const sentence of sentences) {
    if (!settles.test(sentence.plain) || otherCourts.test(sentence.plain)) continue
    const forum = forums
      .exec(sentence.plain)
      ?.slice(1)
      .find((one) => one !== undefined)
    if (forum !== undefined) return { sentence, forum: forum.trim() }
  }
  return undefined
}

/** State of Delaware is the law of the State of Delaware; English law is a name already. */
const named = (law: string): Wording => {
  if (/\blaws?$/i.test(law)) return { zh: law, en: law }
  return /^(?:State|Commonwealth|Province|District|Republic|Kingdom|People|United)\b/.test(law)
    ? filled(texts.law_of_the, { place: law })
    : filled(texts.law_of, { place: law })
}

function noteOf(law: string | null, state: GoverningLaw['state'], isChinese: boolean, forum: string | null): Wording[] {
  const about =
    law === null
      ? [state === 'assumed' ? texts.law_assumed : texts.law_unknown]
      : isChinese
        ? [texts.law_prc]
        : [filled(texts.law_stated, { law: named(law) }), filled(texts.law_not_covered, { law: named(law) })]
  return [...about, forum === null ? texts.forum_missing : filled(texts.forum_stated, { forum })]
}
