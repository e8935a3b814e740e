/** Laws that are named without 《》 so often that a name before an article number is read by this list. */
const commonLaws = `
宪法 民法典 民法通则 民法总则 合同法 物权法 侵权责任法 婚姻法 继承法 收养法 担保法 公司法 合伙企业法 个人独资企业法 企业破产法
外商投资法 证券法 证券投资基金法 期货和衍生品法 信托法 保险法 票据法 商业银行法 银行业监督管理法 中国人民银行法 反洗钱法 海商法
电子商务法 电子签名法 拍卖法 招标投标法 政府采购法 消费者权益保护法 产品质量法 食品安全法 农产品质量安全法 药品管理法 疫苗管理法
广告法 价格法 反不正当竞争法 反垄断法 专利法 商标法 著作权法 劳动法 劳动合同法 劳动争议调解仲裁法 社会保险法 就业促进法 工会法
安全生产法 职业病防治法 刑法 刑事诉讼法 民事诉讼法 行政诉讼法 海事诉讼特别程序法 仲裁法 人民调解法 公证法 律师法 法律援助法
监察法 监狱法 人民法院组织法 人民检察院组织法 法官法 检察官法 人民陪审员法 立法法 行政处罚法 行政许可法 行政强制法 行政复议法
国家赔偿法 公务员法 治安管理处罚法 道路交通安全法 出境入境管理法 居民身份证法 国籍法 户口登记条例 反恐怖主义法 反间谍法 国家安全法
网络安全法 数据安全法 个人信息保护法 密码法 未成年人保护法 预防未成年人犯罪法 妇女权益保障法 老年人权益保障法 残疾人保障法
反家庭暴力法 母婴保健法 人口与计划生育法 慈善法 红十字会法 义务教育法 教育法 高等教育法 教师法 民办教育促进法 职业教育法
土地管理法 城市房地产管理法 农村土地承包法 城乡规划法 建筑法 环境保护法 环境影响评价法 大气污染防治法 水污染防治法 土壤污染防治法
噪声污染防治法 固体废物污染环境防治法 海洋环境保护法 放射性污染防治法 森林法 草原法 渔业法 水法 水土保持法 矿产资源法 煤炭法
电力法 节约能源法 可再生能源法 野生动物保护法 文物保护法 种子法 农业法 畜牧法 动物防疫法 传染病防治法 精神卫生法 基本医疗卫生与健康促进法
医师法 执业医师法 献血法 税收征收管理法 企业所得税法 个人所得税法 增值税法 车船税法 契税法 印花税法 环境保护税法 城市维护建设税法
海关法 对外贸易法 进出口商品检验法 国境卫生检疫法 关税法 预算法 审计法 会计法 注册会计师法 统计法 企业国有资产法 资产评估法
铁路法 公路法 港口法 民用航空法 海上交通安全法 邮政法 旅游法 消防法 突发事件应对法 防洪法 防震减灾法 气象法 测绘法 计量法 标准化法
档案法 保守国家秘密法 兵役法 国防法 选举法 村民委员会组织法 城市居民委员会组织法 涉外民事关系法律适用法 引渡法 缔结条约程序法
工伤保险条例 物业管理条例 不动产登记暂行条例 失业保险条例 住房公积金管理条例 医疗事故处理条例 诉讼费用交纳办法`
  .trim()
  .split(/\s+/)

/** Other names of the same text; the keys are spelt as `normalised` leaves them. */
const aliases = new Map(
  Object.entries({
    民诉法: '民事诉讼法',
    刑诉法: '刑事诉讼法',
    行诉法: '行政诉讼法',
    消法: '消费者权益保护法',
    消保法: '消费者权益保护法',
    个保法: '个人信息保护法',
    破产法: '企业破产法',
    税收征管法: '税收征收管理法',
    民诉法解释: '最高人民法院关于适用民事诉讼法的解释',
    民事诉讼法司法解释: '最高人民法院关于适用民事诉讼法的解释',
    刑诉法解释: '最高人民法院关于适用刑事诉讼法的解释',
    民间借贷司法解释: '最高人民法院关于审理民间借贷案件适用法律若干问题的规定',
    担保制度解释: '最高人民法院关于适用民法典有关担保制度的解释',
    合同编通则解释: '最高人民法院关于适用民法典合同编通则若干问题的解释',
    九民纪要: '全国法院民商事审判工作会议纪要',
    constitution: '宪法',
    'civil code': '民法典',
    'contract law': '合同法',
    'property law': '物权法',
    'tort law': '侵权责任法',
    'tort liability law': '侵权责任法',
    'marriage law': '婚姻法',
    'company law': '公司法',
    'partnership enterprise law': '合伙企业法',
    'enterprise bankruptcy law': '企业破产法',
    'foreign investment law': '外商投资法',
    'securities law': '证券法',
    'insurance law': '保险法',
    'maritime law': '海商法',
    'e-commerce law': '电子商务法',
    'food safety law': '食品安全法',
    'product quality law': '产品质量法',
    'consumer protection law': '消费者权益保护法',
    'law on protection of consumer rights and interests': '消费者权益保护法',
    'anti-unfair competition law': '反不正当竞争法',
    'anti-monopoly law': '反垄断法',
    'patent law': '专利法',
    'trademark law': '商标法',
    'copyright law': '著作权法',
    'labor law': '劳动法',
    'labour law': '劳动法',
    'labor contract law': '劳动合同法',
    'labour contract law': '劳动合同法',
    'social insurance law': '社会保险法',
    'criminal law': '刑法',
    'criminal procedure law': '刑事诉讼法',
    'civil procedure law': '民事诉讼法',
    'administrative procedure law': '行政诉讼法',
    'administrative litigation law': '行政诉讼法',
    'arbitration law': '仲裁法',
    'cybersecurity law': '网络安全法',
    'data security law': '数据安全法',
    'personal information protection law': '个人信息保护法',
    pipl: '个人信息保护法',
  }),
)

export const knownStatutes: ReadonlySet<string> = new Set([
  ...commonLaws,
  ...[...aliases.keys()].filter((name) => /\p{sc=Han}/u.test(name)),
])

/** One name of a statute for all its spellings: 《中华人民共和国民法典》（2020年修订）, 民法典 and "PRC Civil Code" are 民法典. */
export function statuteName(written: string): string {
  const plain = written
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[《》〈〉「」『』]|\p{Cc}/gu, '')
    .replaceAll('中华人民共和国', '')
    .replace(/\([^()]{0,20}(?:修正|修订|要点)[^()]{0,10}\)/g, '')
  const name = /\p{sc=Han}/u.test(plain) ? plain.replace(/\s+/g, '') : westernName(plain)
  return aliases.get(name) ?? name
}

export const knownWesternStatutes: readonly string[] = [...aliases.keys()].filter((name) => /^[a-z]/.test(name))

/** Whether this English name is one of a law that we know by its Chinese name. */
export const isKnownWestern = (name: string): boolean => aliases.has(westernName(name))

const westernName = (plain: string): string =>
  plain
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^(?:the\s+)?(?:(?:prc|chinese|china's)\s+)?/, '')
    .replace(
      /(?:,?\s{1,4}of)?\s{1,4}(?:the\s{1,4})?(?:people's republic of china|p\.?r\.?c\.?|china)\s{0,4}(?=$|\s(?:on|for)\s)/,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()

const strongEnding = /(?:法典|(?<!办)法|条例|通则|总则|修正案|公约|解释)(?:\([^()]{1,10}\))?$/
const weakEnding =
  /(?:规定|办法|细则|规则|决定|意见|批复|纪要|通知|准则|安排|复函|规程|规范|暂行规定)(?:\([^()]{1,10}\))?$/
const notLaws =
  /(?:方法|(?<![预决])算法|做法|看法|想法|说法|(?<!适)用法|书法|魔法|手法|语法|疗法|兵法|句法|写法|打法|技法|章法|针法|的解释)$/
const authority =
  /^(?:关于|中华人民共和国|最高人民|国务院|全国|中国|中共|中央|公安部|司法部|财政部|商务部|教育部|人力资源|国家|住房|自然资源部|人民检察院|人民法院|公安机关)/

/**
 * Whether a title in 《》 is a law's. 规定 and 办法 are also what companies call their own rules, so outside of legal texts
 * these need the name of an authority.
 */
export function isStatuteName(written: string, inLegalText: boolean): boolean {
  const name = written.normalize('NFKC').replace(/[《》〈〉\s]/g, '')
  const issued = authority.test(name)
  if (notLaws.test(name) && !issued) return false
  if (strongEnding.test(name)) return !/^(?:本|该|实施)?(?:法典?|条例|通则|总则|公约|解释)$/.test(name)
  return weakEnding.test(name) && (issued || (inLegalText && name.length > 4))
}
