import { matchesIn } from '@casewright/kit/text/matches-in'
import { chineseCompany, chinesePerson } from '../intake/party-names.ts'
import { isOrganisation, tradeWord } from '../values/organisation.ts'
import { nameAtStart } from './name-at-start.ts'

/** Somebody whom a document names in a place of its own: by a label, as addressee, or under it. */
export interface Named {
  name: string
  /** Where the label or the name begins. */
  at: number
  /** The words that introduce the name; empty where it stands alone. */
  label: string
  /** What stands in brackets behind them: 甲方（出借人）. */
  role: string
  /** What follows the name, up to the next one: addresses, numbers, who represents a company. */
  beside: string
  /** Which side a court paper puts them on; a party of another document; or somebody else, whose data are their own. */
  part: 'claimant' | 'respondent' | 'party' | 'other'
}

const claimants = '(?<!被)(?:原告|申请人|上诉人)|\\b(?:Plaintiff|Claimant|Applicant)\\b'
const respondents = '被告|被申请人|被上诉人|\\b(?:Defendant|Respondent)\\b'
const parties =
  '[甲乙]\\s?方|(?:共同)?借款[人方]|出借[人方]|贷款[人方]|欠款(?:人|单位)|债[权务]人|(?:出?卖|买受?|供货?|需|购买|采购|订货|销售|销货|购货|发货|收货|出租|承租|转让|出让|受让|发包|承包|施工|用人|工作|聘用|委托|受托|服务|建设|交款|付款|收款|欠款|转账)(?:人|方|单位)(?:户名|全称)?|' +
  '劳动者|员工姓名|业主|房主|产权人|户\\s?名|客户(?:姓名|名称)?|会员(?:姓名)?|学员|被保险人|受害人|伤者|患者|被鉴定人|被投诉人|持卡人|持证人|加害人|发卡(?:行|机构|银行)|经营主体|主体名称|企业名称|商户名称|公司名称|名\\s{0,6}称|(?<!经营者|负责人|代表人|联系人)姓\\s{0,4}名|买家|消费者|' +
  '[甲乙](?=\\s[\\p{sc=Han}]{2,3}\\s[男女])|\\b(?:Lender|Borrower|Creditor|Debtor|Seller|Supplier|Vendor|Buyer|Purchaser|Customer|Client|Landlord|Landlady|Lessor|Tenant|Lessee|Employer|Employee|Transferor|Transferee|Consultant|Contractor|Service Provider|Provider|Party [AB]|Payer|Payee|Cardholder|Patient|Owner|Name|Deliver to|Bill to)\\b'
const others =
  '目标公司|标的公司|第三人|(?:连带)?保证人|担保人|见证人|(?<!持)证人|抵押人|联系人|紧急联系人|项目经理|委托代理人|诉讼代理人|审\\s?判\\s?员|书\\s?记\\s?员|保险(?:公司|人)|平台(?:经营者|运营主体)|\\b(?:Guarantor|Witness|Target company|Insurer|Agent)\\b'
const afterLabel =
  '(?:[一二三四五六\\d])?(?:\\s{0,3}[（(](?<role>[^）)\\n]{0,16})[）)])?(?:\\s{0,3}[（(][^）)\\n]{0,16}[）)])?(?:姓名|名称|全称)?(?:\\s{0,3}[:：]\\s{0,12}|(?<=(?:^|\\n|\\s{2})[^\\n]{1,16})\\s{1,8})(?=(?<rest>[^\\n]{2,90}))'
const labels: readonly (readonly [Named['part'], RegExp])[] = [
  ['claimant', new RegExp(`(?<label>${claimants})${afterLabel}`, 'gu')],
  ['respondent', new RegExp(`(?<label>${respondents})${afterLabel}`, 'gu')],
  ['party', new RegExp(`(?<label>${parties})${afterLabel}`, 'gu')],
  ['other', new RegExp(`(?<label>${others})${afterLabel}`, 'gu')],
]

/** In the head of a contract whatever word introduces a company introduces a party: Studio: Som da Colina, Lda. */
const unknownLabel =
  /(?<=^|\n)[ \t]{0,12}(?<label>\p{Lu}\p{L}{2,15}(?: \p{L}{2,15}){0,2}|\p{sc=Han}{2,6})\s{0,3}(?:[（(](?<role>[^）)\n]{0,16})[）)])?\s{0,3}[:：]\s{0,12}(?=(?<rest>[^\n]{4,90}))/gu
const contractTitle = /合\s{0,4}同|协\s{0,4}议|\b(?:agreement|contract|terms of engagement|engagement letter)\b/iu
const notParties =
  /主题|发件|收件|地\s?址|住\s?所|电\s?话|银\s?行|开户|账|法定|代表|负责|者姓名|目标|标的|平台|保险|担保|保证|抵押|见证|\b(?:Subject|From|To|Date|Address|Bank|Account|Target|Insurer|Guarantor|Witness|Represent\w{0,8}|Legal|Attn|Re|Tel|Project|Title)\b/iu

const company = '[\\p{sc=Han}（）()A-Za-z]{4,40}(?:公司|经营部|商行|合作社|[厂店馆部行])'
const stamped = new RegExp(`(?<=^|[\\n\\s：:致])(?<name>${company})\\s{0,3}[（(][^）)\\n]{0,8}[章印][）)]`, 'gu')
/** Names that stand in a place of their own: 甲 贾某 男, 许某（身份证号…）：, 某公司（章）. */
const placed: readonly RegExp[] = [
  new RegExp(
    `(?<=^|\\n)\\s{0,30}(?:[甲乙丙]|\\d[.、．]|Party [AB]:)\\s{0,4}(?<name>${chinesePerson}|[A-Z][\\p{L}'-]{1,20}(?: [A-Z][\\p{L}'-]{0,20}){1,3})(?=[，,\\s]{1,3}(?:[男女]|\\d{2}|(?:fe)?male))`,
    'gu',
  ),
  new RegExp(
    `(?<=^|\\n)\\s{0,30}(?<name>${chineseCompany}|${chinesePerson})(?:\\s?(?:女士|先生|同志))?\\s{0,3}(?:[（(][^）)\\n]{0,40}[）)])?\\s{0,3}[:：](?=\\s{0,4}(?:\\n|$))`,
    'gu',
  ),
  stamped,
  /(?<=(?:\(\d\)|\bbetween:?|\band)\s{1,12})(?<name>\p{Lu}[\p{L}\p{N}&.'()-]{1,30}(?: [\p{Lu}&(][\p{L}\p{N}&.'()-]{0,30}){0,8}(?:,? (?:Co\.,? ?Ltd|Ltd|Limited|LLC|Inc|GmbH|plc)\.?)?)(?=,? [^;\n]{0,260}\((?:the |hereinafter |["“])[^)\n]{0,40}\))/gu,
  new RegExp(
    `(?<=(?:^|\\n)\\s{0,30}(?<label>当事人|原告|被告)?[:：]?\\s{0,8})(?<name>${chinesePerson})(?=[，,]\\s?[男女][，,])`,
    'gu',
  ),
  new RegExp(
    `(?<=(?:^|\\n)\\s{0,30}(?:致|To)\\s{0,2}[:：]\\s{0,6})(?<name>${company}|${chinesePerson}(?=[\\s：:\\n]|$))`,
    'gu',
  ),
]
const receipt = /\b(?:receipt|PAID|TO PAY|invoice)\b/iu
/** Who gives a receipt stands above it. */
const letterhead =
  /(?<=^|\n)[ \t]{0,30}(?<name>\p{Lu}[\p{L}&.' -]{3,60} (?:Co\.?, ?Ltd|Limited|Ltd|LLC|Inc)\.?)[ \t]{0,20}(?=\n)/u
/** What an authority, an expert or an insurer writes is signed by none of the parties. */
const byOthers = /鉴别|鉴定|检[测验查]|认定书|监督管理|人民法院|医院|保险单|告诫|派出所|公安|收入证明/u
const headMax = 200
const contractHeadMax = 1500
const besideMax = 350
const textMax = 20_000
const signature = /^[^\n]{0,16}(?:[（(][^）)\n]{0,8}[章印字][）)]|签[字名章])/u
export const signedFor = /\b(?:For|On behalf of)(?: and on behalf of)? (?:the )?$/iu
const signatureMax = 40

/** Everybody whom a document names in a place of its own, in the order of their places. */
export function namedIn(document: string): Named[] {
  const text = document.slice(0, textMax)
  const found = labels.flatMap(([part, label]) =>
    matchesIn(text, label).flatMap((match) =>
      namesOf(match.groups?.rest ?? '').map((name): Named => {
        const { label: introduced = '', role = '' } = match.groups ?? {}
        return { name, at: match.index, label: introduced, role, part, beside: '' }
      }),
    ),
  )
  const opening = text.slice(0, headMax)
  const head = contractTitle.test(opening) && !byOthers.test(opening) ? text.slice(0, contractHeadMax) : ''
  const unlabelled = matchesIn(head, unknownLabel).flatMap((match): Named[] => {
    const { label: introduced = '', role = '', rest = '' } = match.groups ?? {}
    const [name = null] = namesOf(rest)
    if (name === null || !isOrganisation(name) || notParties.test(introduced) || found.some((one) => one.name === name))
      return []
    return [{ name, at: match.index, label: introduced, role, part: 'party', beside: '' }]
  })
  found.push(...unlabelled)
  const places = byOthers.test(text.slice(0, headMax)) ? placed.filter((place) => place !== stamped) : placed
  const alone = places.flatMap((place) =>
    matchesIn(text, place).map(
      ({ groups, index }): Named => ({
        name: groups?.name ?? '',
        at: index,
        label: '',
        role: '',
        part: 'party',
        beside: '',
      }),
    ),
  )
  const heading = receipt.test(text) ? letterhead.exec(text.slice(0, headMax)) : null
  if (heading?.groups?.name !== undefined)
    alone.push({ name: heading.groups.name, at: heading.index, label: '', role: '', part: 'party', beside: '' })
  const aliases = new Set(found.flatMap(({ name }) => aliasesOf(text, name)))
  const all = withoutSigners(text, [...found, ...alone])
  const inOrder = all
    .filter(({ name }) => !aliases.has(name) && !all.some((one) => one.name !== name && one.name.endsWith(name)))
    .toSorted((left, right) => left.at - right.at)
  return inOrder.map((one, at) => ({
    ...one,
    beside: text.slice(one.at, Math.min(inOrder[at + 1]?.at ?? text.length, one.at + besideMax)),
  }))
}

const between = new RegExp(`、|\\s{2,40}(?!\\s)|(?<!\\b${tradeWord} )\\band\\b`, 'u')

/** 贺某、汤某 are two; so are two names in columns of one script. */
function namesOf(rest: string): string[] {
  const [first = '', ...more] = rest.split(between)
  const head = nameAtStart(first)
  // "The Defendant shall pay" names nobody.
  if (head === null || /^\p{Ll}/u.test(head)) return []
  const isHan = /\p{sc=Han}/u.test(head)
  const further = more.map((part) => part.trim()).filter((part) => nameAtStart(part) === part && isName(part))
  return [head, ...further.filter((part) => /\p{sc=Han}/u.test(part) === isHan)]
}

const whole = new RegExp(`^(?:${chineseCompany}|${chinesePerson})$`, 'u')
const isName = (text: string): boolean => whole.test(text) || /^[A-Z]/.test(text)

/** Xu Mingzhe (徐明哲) is one person. */
function aliasesOf(text: string, name: string): string[] {
  const at = text.indexOf(name)
  const alias = /^\s{0,2}[（(]\s?(?<alias>\p{sc=Han}{2,4}|[A-Z][\p{L} ]{3,40})[）)]/u.exec(
    text.slice(at + name.length, at + name.length + 50),
  )?.groups?.alias
  return alias === undefined ? [] : [alias]
}

/** Who signs for a company in its place is no party: 贷款人（章）：韦某. */
const withoutSigners = (text: string, all: readonly Named[]): Named[] =>
  all.filter(
    ({ name, at, label }) =>
      isOrganisation(name) ||
      !all.some((one) => isOrganisation(one.name) && one.at < at && one.label === label && label !== '') ||
      !(signature.test(text.slice(at, at + signatureMax)) || signedFor.test(text.slice(Math.max(0, at - 30), at))),
  )
