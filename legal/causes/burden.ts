import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Intake } from '../intake/intake.ts'

/** Who has to prove an element, seen from the client. */
export type Burden = 'client' | 'opponent' | 'shared' | 'unknown'

/** Two who deal with each other; which of them the client is, the facts tell. */
interface Pair {
  one: RegExp
  other: RegExp
  clientIsOne: RegExp
  clientIsOther: RegExp
  /** Who of the two usually claims; null where either does. */
  claims: 'one' | null
}

const pairs: readonly Pair[] = [
  {
    one: /出借人|贷款人|债权人|金融机构|发卡行|\b(?:lender|creditor)\b/i,
    other: /借款人|债务人|保证人|持卡人|\b(?:borrower|debtor)\b/i,
    clientIsOne: /借给|出借|[欠借]了?(?:我|本人)|向(?:我|本人)[^，。]{0,10}借|\blent\b|\bowes? (?:me|us)\b/i,
    clientIsOther: /(?:我|本人|我公司)[^，。]{0,8}(?:向|找|跟|从)[^，。]{1,12}借|\b(?:I|we) borrowed\b/i,
    claims: 'one',
  },
  {
    one: /出卖人|卖方|供方|\bseller\b/i,
    other: /买受人|买方|需方|\bbuyer\b/i,
    clientIsOne:
      /(?:我|我方|我公司)[^，。]{0,10}(?:供货|卖给|出售|送货|发货|交货)|拖欠[^，。]{0,6}货款|\b(?:I|we) (?:sold|supplied|delivered)\b/i,
    clientIsOther:
      /(?:我|我方|我公司)[^，。]{0,10}(?:购买|采购|买了|订购|订货)|\b(?:I|we) (?:bought|ordered|purchased)\b/i,
    claims: null,
  },
  {
    one: /出租人|\b(?:landlord|lessor)\b/i,
    other: /承租人|\b(?:tenant|lessee)\b/i,
    clientIsOne: /租给|租客|我是房东|我(?:的|方|们)?[^，。]{0,6}出租|\bmy tenant\b|\bI am the landlord\b/i,
    clientIsOther:
      /(?<!我是)房东|(?:我|我方|我公司)[^，。]{0,8}(?:承租|租了|租的|租住)|\bmy landlord\b|\b(?:I|we) rented\b/i,
    claims: null,
  },
  {
    one: /劳动者|\b(?:employee|worker)\b/i,
    other: /用人单位|\bemployer\b/i,
    clientIsOne:
      /(?:公司|单位|老板|厂)[^，。]{0,20}(?:我|工资|辞退|开除)|辞退我|\bmy employer\b|\b(?:dismissed|fired) me\b/i,
    clientIsOther: /我(?:公司|司|单位)[^，。]{0,20}(?:员工|职工|劳动者)|\bour (?:former )?employee\b/i,
    claims: 'one',
  },
  {
    one: /承包人|分包人|施工人|\bcontractor\b/i,
    other: /发包人|\bemployer of the works\b/i,
    clientIsOne: /(?:我|我方|我公司)[^，。]{0,10}(?:施工|承包|完工)|拖欠[^，。]{0,6}工程款/,
    clientIsOther: /(?:我|我方|我公司)[^，。]{0,10}发包|\bour contractor\b|\bthe contractor\b/i,
    claims: 'one',
  },
  {
    one: /物业服务人|物业公司/,
    other: /业主/,
    clientIsOne: /业主[^，。]{0,10}(?:拒|不|欠)|我(?:是|们是)?物业/,
    clientIsOther: /我(?:是|们是|作为)?业主|(?:我|我家)[^，。]{0,12}小区|\bhomeowners?\b/i,
    claims: null,
  },
  {
    one: /转让人|出让人|\btransferor\b/i,
    other: /受让人|\btransferee\b/i,
    clientIsOne: /(?:我|我方|我公司)[^，。]{0,10}(?:转让给|出让)|受让方[^，。]{0,8}(?:未|不|拖)/,
    clientIsOther: /(?:我|我方|我公司)[^，。]{0,10}(?:受让|购买)[^，。]{0,8}股/,
    claims: null,
  },
]

const defending =
  /被告|抗辩|无效|过高|减轻|免责|丧失|撤销|行为人|侵权方|侵权人|加害|违约方|义务人|平台|医疗机构|处理者|经营者|生产者|销售者|保险人|饲养人|管理者|使用人|所有人|接受劳务者|得利人|开发企业|\b(?:defendant|respondent|tortfeasor|hospital|insurer)\b/i
const claiming =
  /原告|受害人|权利人|患者|受损人|守约方|请求|主张|起诉|继承|投资方|肖像权人|消费者|提供劳务者|给付人|无过错方|\b(?:plaintiff|claimant|injured|patient)\b/i

/**
 * Who bears it by the words of the profile: 由出借人举证, 由被告举证, "the plaintiff has to prove". Where it says nothing,
 * the elements of a claim are the claimant's to prove.
 */
export function burdenOf(text: string | null, { side, facts, claim }: Intake): Burden {
  if (text === null) return side === 'respondent' ? 'opponent' : 'client'
  const told = `${facts ?? ''}\n${claim ?? ''}`
  const borne = new Set(
    bearersIn(text).flatMap((bearer): Exclude<Burden, 'unknown'>[] => {
      if (/各方|双方|\b(?:each|both)\b/i.test(bearer)) return ['shared']
      const isClient = dealerIsClient(bearer, told, side) ?? claimantIsClient(bearer, side)
      return isClient === null ? [] : [isClient ? 'client' : 'opponent']
    }),
  )
  const [only] = borne
  return only === undefined ? 'unknown' : borne.size === 1 ? only : 'shared'
}

/** Those whom a Chinese text names before the verb, clause by clause; a text of another language is taken as a whole. */
function bearersIn(text: string): string[] {
  if (!/\p{sc=Han}/u.test(text)) return text.split(/[;.]/)
  return text.split(/[；;。]/).flatMap((clause) => {
    const named = matchesIn(clause, /由([^，。；由]{1,30}?)(?:初步|反证|举证|证明|提供|承担|负责|说明)/g)
    const plain = /([^，。；]{1,40}?)(?:就[^，。；]{1,40}?)?(?:初步)?(?:举证|证明|提供|反证)/.exec(clause)
    return named.length > 0 ? named.map(([, who = '']) => who) : plain ? [plain[1] ?? ''] : []
  })
}

function dealerIsClient(bearer: string, told: string, side: Intake['side']): boolean | null {
  for (const { one, other, clientIsOne, clientIsOther, claims } of pairs) {
    const isOne = one.test(bearer)
    if (!isOne && !other.test(bearer)) continue
    const [asOne, asOther] = [clientIsOne.test(told), clientIsOther.test(told)]
    if (asOne !== asOther) return asOne === isOne
    return claims === null ? null : (side !== 'respondent') === isOne
  }
  return null
}

/** The client claims unless it is known that the client is sued. */
function claimantIsClient(bearer: string, side: Intake['side']): boolean | null {
  const isClaimant = side !== 'respondent'
  if (defending.test(bearer)) return !isClaimant
  return claiming.test(bearer) ? isClaimant : null
}
