import { isOrganisation } from '../values/organisation.ts'

/** A company's name ends in its legal form, or in the kind of organization that it is. */
const company =
  /^(?=[\p{L}\p{N}])[\p{L}\p{N}（）()·&.,' -]{2,110}?(?:(?:有限责任公司|股份有限公司|有限公司|公司)(?:\p{Script=Han}{2,12}?(?:分公司|支公司|分店|营业部))?|合伙企业|事务所|银行(?:股份有限公司|有限责任公司|有限公司)?(?:信用卡中心|\p{Script=Han}{2,12}?(?:分行|支行|营业部|分理处))?|支行|分行|保险(?!股份|有限|公司|集团)|(?:中心|医院|学校)(?!\p{Script=Han}{0,10}公司)|商行|经营部|加工部|门市部|批发部|服务部|项目部|工作室|(?:美容院|养生院|养老院|敬老院|卫生院|研究院|学院|俱乐部|会所|影楼|旅行社|诊所|门诊部|培训部|琴行|画室|工坊|商场|农场|合作社|超市|饭店|酒店|餐厅|幼儿园|健身馆|[店厂馆])(?![长主家员]|有限|股份|责任|集团|\p{Script=Han}{0,10}公司)|业主委员会|委员会|集团|Co\.,? ?Ltd\.?(?:,? (?:[A-Z][\p{L}]{1,20} ){1,3}Branch)?|Ltd\.?|Limited|LLC|LLP|Inc\.?|Corp\.?|GmbH|plc|(?:Pty|Pte)\.? Ltd\.?|, (?:Lda|Ltda|S\.A|S\.L|SARL|Srl|B\.V|N\.V|SA|SL|SAS|AB|AG|Oy|ApS|s\.r\.o|Kft|SpA|BV|NV)\.?(?= |,|$)| (?:Lda|Ltda|SARL|Srl|SpA|ApS|Kft|Oy|AB|AG|BV|NV|OÜ)\.?(?= |,|$))(?:[（(](?:普通合伙|有限合伙|特殊普通合伙)[）)])?/iu
const person =
  /^(?:[\p{Script=Han}]{2,4}(?:·[\p{Script=Han}]{1,8})?|(?:[A-Z][\p{L}'’-]{1,20})(?: (?:(?:van|von|de|da|del|di|dos|der|den|la|le|bin|al|ter|zu|el) ){0,2}[A-Z][\p{L}'’.-]{0,20}){1,3})(?=$|[\s（(，,、]|身份证|[男女])/u
/** Words that stand where a name could stand, and are none. */
const noName =
  /^(?:[和与跟及也的就都又把被给从因向对将让说]|我|你|他|她|它|本人|对方|被告|原告|申请人|被申请人|双方|公司|单位|老板|房东|租客|中介|朋友|同事|亲戚|先生|女士|还有|没有|什么|签字|签名|盖章|签章|姓名|名称|未知|不详|不知|无(?![锡为极棣])|空)/u
const title = /^(?:Mr|Mrs|Ms|Miss|Dr)\.? /
/** What somebody is, before the name: a dealer, Clearway Used Cars Ltd. */
const kind = /^(?:an?|the|my|our|their|one) (?:[a-z-]{2,20} ){0,3}[a-z-]{2,20}(?:, |: | called | named )(?=\p{Lu})/u
/** Ningbo Haishu Sanjiangkou Seaside Leisure and Camping Goods Chain Management Co., Ltd. */
const nameMax = 130
const noise = /^[\s：:“"'《【[_—-]{0,6}/

/** The name at the beginning of some words; null when there is none. A name is never guessed from a sentence. */
export function nameAtStart(words: string): string | null {
  const cleaned = words.replace(noise, '').replace(kind, '').replace(title, '').slice(0, nameMax)
  // A Chinese name has no blanks in it.
  const text = /^\p{Script=Han}/u.test(cleaned) ? (cleaned.split(/\s/u)[0] ?? '') : cleaned
  const name = (company.exec(text) ?? person.exec(text))?.[0].trim() ?? null
  return name === null || name.length < 2 || noName.test(name) ? null : name
}

/** TAN SIEW LING, as a passport writes it, is Tan Siew Ling. */
export const inMixedCase = (name: string): string =>
  /^\p{Lu}{2,20}(?: \p{Lu}{2,20}){1,3}$/u.test(name) && !isOrganisation(name)
    ? name.replaceAll(/(?<=\p{Lu})\p{Lu}{1,20}/gu, (rest) => rest.toLowerCase())
    : name
