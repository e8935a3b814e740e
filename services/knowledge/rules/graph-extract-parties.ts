/** Somebody whom a contract or a judgment names as a party; `text.slice(start, end)` is the name. */
export interface PartyMention {
  name: string
  role: string
  start: number
  end: number
}

const chineseRole =
  '(?:反诉|再审|原审|二审|一审)?(?:原告|被告|第三人|申请人|被申请人|上诉人|被上诉人|申请执行人|被执行人|赔偿请求人|附带民事诉讼原告人|被告人|自诉人)|[甲乙丙丁]方|出租[人方]|承租[人方]|出借[人方]|借款[人方]|贷款[人方]|买[方受]人?|卖方|出卖人|发包[人方]|承包[人方]|委托[人方]|受托[人方]|转让[人方]|受让[人方]|保证人|抵押[人权]人?|出质人|质权人|用人单位|劳动者'
const chineseLine = new RegExp(
  `^[ \\t\\u3000]{0,8}(${chineseRole})[ \\u3000]{0,4}(?:[（(][^（）()\\n]{0,30}[)）][ \\u3000]{0,4}){0,2}[：:][ \\t\\u3000]{0,4}([^\\n，,;；。（(\\t]{2,60})`,
  'gmu',
)
const westernRole =
  '(?:Party [A-D]|Plaintiffs?|Defendants?|Claimants?|Respondents?|Petitioners?|Appellants?|Appellees?|Applicants?|Buyer|Seller|Lessor|Lessee|Landlord|Tenant|Lender|Borrower|Employer|Employee|Licensor|Licensee|Guarantor)'
const westernLine = new RegExp(
  `^[ \\t]{0,8}(${westernRole})(?: \\([^()\\n]{0,30}\\))?:[ \\t]{0,4}([A-Z][^\\n;:()（）]{1,80})`,
  'gmu',
)

const surname =
  '[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝安常乐于傅皮卞齐康伍余元顾孟黄穆萧尹姚邵湛汪祁毛狄米贝明臧戴谈宋庞熊纪舒屈项祝董梁杜阮蓝闵席季贾路娄江童颜郭梅盛林钟徐邱骆高夏蔡田樊胡凌霍虞万柯管卢莫房缪解应宗丁宣邓单杭洪包诸左石崔吉龚程邢裴陆荣翁荀甄曲封储靳段富焦谷车侯全班仇宁甘厉武符刘景詹龙叶司黎薄白蒲邰赖卓蔺屠池乔阴翟谭姬申冉桑桂牛边燕尚温庄晏柴瞿阎连习艾容向古易廖耿匡文寇广欧沃利师聂关荆游权益桓公岳帅佘佟闫肖覃]'
const person = new RegExp(
  `^(?:${surname}[\\u4e00-\\u9fff]{1,2}|${surname}某{1,2}[甲乙丙丁\\d]?|(?:欧阳|司马|上官|诸葛|司徒|东方|尉迟|皇甫|慕容|公孙|令狐|端木|夏侯)[\\u4e00-\\u9fff]{1,2}|[\\u4e00-\\u9fff]{1,8}(?:·[\\u4e00-\\u9fff]{1,8}){1,3})$`,
  'u',
)
const body =
  /^[\p{sc=Han}\p{L}\d（）()·&.\-\s]{2,50}(?:公司|集团|厂|店|行|部|社|中心|银行|支行|分行|信用社|合作社|学校|大学|学院|医院|研究院|研究所|事务所|委员会|居委会|村委会|政府|管理局|税务局|公安局|检察院|法院|协会|学会|商会|基金会|工会|工作室|经营部|合伙企业|合伙\)|企业|有限责任合伙|幼儿园|小学|中学|酒店|超市|农场|矿|站|馆)$/u
/** Verbs show a duty and no name: 甲方：负责提供办公室的公司. */
const duty = /应当|应该|负责|提供|支付|有权|不得|承担|保证|必须|同意|承诺|按照|根据|违反|认为|主张|请求/
const westernWord = /^(?:[A-Z][\w'’.&-]*|of|and|the|for|de|la|van|von|der|bin|&)$/
const westernSpeech = /^(?:The|This|That|Shall|Must|May|Will|Has|To|If|No|Any|All|Not|Agrees?|Pays?|See|None|N\/A)\b/
const companyEnding = /,\s(?:Ltd|Inc|LLC|LLP|L\.?P|Co|Corp|S\.A|N\.A)\b\.?/

const isChineseName = (name: string): boolean =>
  person.test(name) || (body.test(name) && !duty.test(name) && !/^(?:以下|下列|本|该)/.test(name))

/** Up to the first comma that does not belong to the name: "Acme Co., Ltd., a company of …" is "Acme Co., Ltd." */
function westernName(field: string): string | undefined {
  const ending = companyEnding.exec(field)
  const comma = field.indexOf(',', ending ? ending.index + ending[0].length : 0)
  const name = (comma < 0 ? field : field.slice(0, comma)).trim()
  const words = name.replaceAll(',', '').split(/\s+/)
  const fits = words.length >= 2 ? words.length <= 9 : /^[A-Z][\w&-]{2,}$/.test(name)
  return fits && words.every((word) => westernWord.test(word)) && !westernSpeech.test(name) ? name : undefined
}

/** The parties that are named at the beginning of a line, after their role and a colon. */
export function partyMentions(text: string): PartyMention[] {
  const found: PartyMention[] = []
  const add = (match: RegExpExecArray, name: string | undefined) => {
    const [whole, role = '', field = ''] = match
    if (!name) return
    const start = match.index + whole.length - field.length + field.indexOf(name)
    found.push({ name, role: role.toLowerCase(), start, end: start + name.length })
  }
  for (const match of text.matchAll(chineseLine)) {
    const name = (match[2] ?? '').split(/\s{2,100}|\u3000|[ ](?=[甲乙丙丁]方)/)[0]?.trim() ?? ''
    add(match, isChineseName(name) ? name : undefined)
  }
  for (const match of text.matchAll(westernLine)) add(match, westernName((match[2] ?? '').trim()))
  return found
}
