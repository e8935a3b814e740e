import { matchesIn } from '@casewright/kit/text/matches-in'
import type { SlotFound } from './read-values.ts'

const zhPlace = '(?<value>\\p{Script=Han}(?:(?!\\s{2}|\\s?电话|\\s?手机|\\s?身份证)[^\\n，,。；;：:\\t（(]){4,60})'
const enPlace =
  '(?<value>[A-Z\\d][^\\n;]{9,170}?)(?=[;\\n]|\\s{3}|(?<!\\bNo)\\.(?:\\s|$)|,? (?:tel|mobile|phone|legal|ID|passport|unified|and my|telephone)\\b| \\((?:the|hereinafter|["“])|$)'
const addressLabel =
  '(?:现?住\\s{0,6}[址所]地?|家庭住址|(?:注册|通讯|联系|经营|公司|送达|收货|收件|现|营业)地址|(?:经营|营业)场所|户籍(?:地址|所在地|地)|居住地|房\\s?号|地\\s{0,4}址)'

/** What identifies a party: each kind with how it is written. */
const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    'id',
    /(?:身份证(?:件?号码?)?|公民身份号码|证件号码?|护照(?:号码?)?|统一社会信用代码|信用代码|identity card(?: No\.?)?|\bID(?: card)?(?: No\.?)?|passport(?: ?\([^)\n]{2,20}\))?(?: (?:No\.?|number))?|registration No\.?|(?:unified social )?credit code)(?:(?!电话|手机|phone|mobile|tel)[^\d\p{Lu}]){0,8}(?<value>[\dA-Z][\dA-Z]{7,18}[\dXx]?)/giu,
  ],
  [
    'id',
    /\b(?<value>(?:NIPC|NIF|CIF|VAT|HRB|KvK|SIREN|SIRET|ABN|ACN|UEN|EIN|CNPJ|CVR|(?:[Cc]ompany|[Rr]eg(?:istration|istered)?\.?) (?:No\.?|number|code))[ :.]{1,3}[A-Z]{0,4}\d[\d .-]{4,18}\d)/gu,
  ],
  ['id', /(?<![\dA-Za-z])(?<value>[1-9]\d{5}(?:19|20)\d{9}[\dXx]|9[1-3][\dA-Z]{16})(?![\dA-Za-z])/gu],
  ['phone', /(?<![\d*])(?<value>1[3-9]\d[ -]?\d{4}[ -]?\d{4}|0\d{2,3}-\d{7,8})(?![\d*])/gu],
  [
    'address',
    new RegExp(
      `${addressLabel}(?:[^，。；\\n:：]{0,14}[:：]\\s{0,4}(?:[^，。；\\n:：]{2,14}[:：]\\s{0,4})?|\\s{0,4}[是为在]?\\s{0,4})(?!地?(?:的|有管辖权的)?(?:人民法院|法院|仲裁))${zhPlace}`,
      'gu',
    ),
  ],
  [
    'address',
    new RegExp(
      `(?:(?<!入|居)住(?![院宿])|居住|家在|搬[到去]|租住|[租住]的|娘家)[在于]?(?:\\p{Script=Han}{1,4}[:：])?\\s?[:：]?\\s?${zhPlace}`,
      'gu',
    ),
  ],
  // Where a business is: 公司全名是…，在包河大道50号; 他店就是顺达路33号的轮胎店.
  [
    'address',
    /(?:[，,]\s?(?:就|地址)?在|(?:店|厂|公司|单位|民宿|门店|铺子)(?:就|地址)?[是在])(?<value>\p{Script=Han}{2,8}[市县区镇][^\n，,。；;：:（(]{2,40}?号(?:[^\n，,。；;：:（(的]{0,16}(?=[，,。；;\n]|$))?)/gu,
  ],
  // Within a list of somebody's data no label is needed.
  [
    'address',
    /(?<=(?:\d[Xx]?|(?:代表人|负责人|经营者)[:：]?\p{Script=Han}{2,4}|[男女]|族)[，,]\s?|\d{16}[\dXx]\s{1,4})(?<value>\p{Script=Han}{2,8}[省市区县]\p{Script=Han}[^\n，,。；;：:、）)]{4,48})/gu,
  ],
  [
    'address',
    new RegExp(
      `\\b(?:(?:[Rr]egistered )?(?:[Aa]ddress|[Oo]ffice)(?: now)?(?: is)?(?: at)?|(?:[Dd]eliver|[Ss]hip) to(?=:\\s{0,4}(?:Room|Flat|Unit|Apt|Suite|No\\.|\\d))|resid(?:ing|ent) at|[Ll]ives? at|[Ll]iving at|located at|[Mm]y (?:flat|home|apartment|house) is|of(?= (?:Room|Flat|Unit|Apt|Suite|No\\.|Floor|\\d{1,5}[A-Z]?,? (?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))\\p{Lu}\\p{Ll})))\\s{0,3}:?\\s{0,4}${enPlace}`,
      'gu',
    ),
  ],
  [
    'address',
    /(?<=\n\s{0,40})(?<value>(?:Room|Flat|Unit|Apt|Suite|Floor|No\.|\d{1,4}-\d{1,5},|\d{1,5}\/F)[^\n;:]{9,140})(?=\n|$)/gu,
  ],
  // Somebody's data in one line: Plaintiff: Sea Bank Ltd., 88 Harbour Road, Qingdao; passport NT8820193, 17 Binhai Road, Dalian.
  [
    'address',
    /(?<=(?:^|\n)[ \t]{0,12}\p{Lu}[\p{L} ]{2,24}:[ \t]{1,6}[^\n:;]{3,200}, )(?<value>(?:(?:Room|Flat|Unit|Apt|Suite|No\.) ?\d|\d{1,5} (?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))\p{Lu}\p{Ll})[^\n;:(]{9,140}?)(?=\n|$|;| \(|, (?:tel|phone|mobile)\b)/gu,
  ],
  // The second line of a letterhead.
  [
    'address',
    /(?<=\n[ \t]{0,40})(?<value>\d{1,5} \p{Lu}[^\n;:]{3,70} (?:Road|Street|Avenue|Lane|Boulevard|Square)\b[^\n;:]{0,70})(?=\n|$)/gu,
  ],
  // The line under a party's name: Studio:  Som da Colina, Lda.\n  Rua da Bica 27, Lisbon.
  [
    'address',
    /(?<=(?:^|\n)[ \t]{0,12}\p{Lu}[\p{L} ]{2,24}(?:\([^)\n]{0,16}\))?:[ \t]{1,12}[^\n:]{3,180}\n[ \t]{2,40})(?<value>(?=[^\n:]{0,80}\d)(?=[^\n:]{0,80},)[\p{Lu}\d][^\n:;]{9,140}?)(?=\n|$|[ \t]{3}|[.,] (?:[Ll]egal|[Tt]el|[Pp]hone|[Rr]epresent))/gu,
  ],
  [
    'representative',
    /(?:法\s?定\s?代\s?表\s?人|负责人|法人代表|经\s?营\s?者|执行事务合伙人|[Ll]egal\s{1,12}[Rr]epresentative|[Rr]epresented by|[Pp]erson in charge|[Pp]rincipal|[Mm]anaging (?:[Dd]irector|[Pp]artner)|[Gg]eneral [Mm]anager)(?:姓\s?名)?[）)]?\s{0,3}(?:[（(][^）)\n]{0,10}[）)])?\s{0,4}(?:(?:就是|[:：为是系叫])|\bis\b)?\s{0,4}(?<value>(?![今去已换变不是签现的]|处|均)[\p{Script=Han}]{2,4}|\p{Lu}[\p{Ll}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{0,20}){1,3})(?![\p{Script=Han}])/gu,
  ],
]
const reach = 260
const licence = /执\s{0,4}照|登\s?记|\b[Ll]icen[cs]e\b/u
const licenceHead = 60
const placeWords = /[省市区县州镇乡村路街道弄巷组屯号幢栋室楼苑园座]/gu
/** A sum and a percentage are no places. */
const sum = /^\d[\d,.]{0,12}\s?(?:[%％]|yuan\b|RMB\b|CNY\b|a month\b)|^\d{1,3}(?:,\d{3})+\b/iu
const isPlace = (value: string): boolean =>
  /^\p{Script=Han}/u.test(value) ? (value.match(placeWords)?.length ?? 0) >= 2 : !sum.test(value)
const companyCode = /^(?:9[1-3]|N2)[\dA-Z]{16}$/u
const personNumber = /^[1-9]\d{16}[\dX]$/u

export interface Owner {
  /** claimant or respondent; empty for somebody else, whose data nobody asks for. */
  slot: string
  /** Where the party is named. */
  at: number
}

/** Whether the parties of a slot are persons, companies or both. */
export interface Kinds {
  hasPerson: boolean
  hasCompany: boolean
}

/** Numbers, addresses and telephones belong to the party that was named last before them; a licence is of one party only. */
export function particularsIn(
  text: string,
  owners: readonly Owner[],
  kindsOf: (slot: string) => Kinds,
  fallback: string | null = null,
): SlotFound[] {
  const found = new Map<string, SlotFound>()
  const [only, ...others] = new Set(owners.map(({ slot }) => slot))
  const alone = fallback ?? (others.length === 0 && licence.test(text.slice(0, licenceHead)) ? (only ?? null) : null)
  for (const [kind, pattern] of kinds)
    for (const match of matchesIn(text, pattern)) {
      const words = (match.groups?.value ?? '').trim()
      const value = kind === 'phone' ? words.replaceAll(' ', '') : words.replaceAll(/\s{1,80}/gu, ' ')
      const start = match.index + match[0].lastIndexOf(words)
      const owner = owners.findLast(({ at }) => at <= start)
      const side = owner === undefined ? alone : start - owner.at > reach ? null : owner.slot
      if (value === '' || side === null || side === '' || !fits(kind, value, kindsOf(side))) continue
      const slot = `${side}_${kind}`
      if (!found.has(slot)) found.set(slot, { slot, value, text: words, start, end: start + words.length, score: 100 })
    }
  return [...found.values()]
}

/** A company has no identity card, and a person no business licence and no representative. */
function fits(kind: string, value: string, { hasPerson, hasCompany }: Kinds): boolean {
  if (kind === 'address') return isPlace(value)
  if (kind === 'representative') return hasCompany
  if (kind !== 'id') return true
  return companyCode.test(value) ? hasCompany : personNumber.test(value) ? hasPerson : true
}
