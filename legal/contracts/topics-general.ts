import type { TopicKey, TopicWords } from './topic.ts'

/** What every contract may settle. */
export const generalTopics = {
  parties: {
    asks: /^parties|主体和签约|\bparties and authority/i,
    heading: /\bparties\b|当事人|签约主体/i,
    body: /\bby and between\b|\bbetween\b.{3,200}\band\b|(?:甲方|出租[方人]|委托方|买方|卖方|出借人)[^。]{0,16}[：:]/i,
  },
  validity: {
    asks: /效力障碍|合法性|invalidity|\blegality\b/i,
    heading: /(?!)/,
    body: /(?!)/,
  },
  standard_terms: {
    asks: /格式条款|standard terms/i,
    heading: /(?!)/,
    body: /(?!)/,
  },
  other: {
    asks: /(?!)/,
    heading: /(?!)/,
    body: /(?!)/,
  },
  subject: {
    asks: /\bscope\b|subject.?matter|licensed subject|type of licen[cs]e|许可客体|许可类型|许可方式|服务范围|标的|工程范围/i,
    heading:
      /\bscope\b|^services$|licen[cs]e grant|\bsubscription\b|\bproducts?\b|\bgoods\b|服务内容|服务范围|标的|货物|产品|工程(?:概况|范围|内容)|房屋(?:基本)?(?:情况|概况)/i,
    body: /\bgrants? (?:to )?(?:the )?(?:customer|client|subscriber|licensee)\b.{0,60}\bright\b|\blicensor\b.{0,20}\bgrants?\b.{0,80}\b(?:right|licen[cs]e)\b|authori[sz]ed users|规格|型号|服务内容|位于.{2,40}(?:房屋|室|号)/i,
  },
  price: {
    asks: /\bfees\b|\bprice\b|\bpayment\b|\brent\b|价款|(?<!争议解决和)费用|租金|付款|计价|货款/i,
    heading: /\bfees?\b|\bpayments?\b|\bprices?\b|\bcharges\b|\brent\b|价款|费用|租金|付款|价格|报酬|服务费/i,
    body: /\bshall pay\b.{0,40}\b(?:fees?|price|rent)\b|\binvoices?\b.{0,30}\bdue\b|月租金|总价|价款为|服务费为/i,
  },
  term: {
    asks: /\brenewal\b|\bterm and\b|续期|续租|租期|合同期限/i,
    heading: /\bterm\b(?! of)|\brenewal\b|期限|续租|续期|租期/i,
    body: /\brenew(?:s|al|ed)?\b|initial term|subscription term (?:is|begins)|续租|续期|续签|自动续|租赁期限[为自：:]/i,
  },
  delivery: {
    asks: /\bdelivery\b|\bacceptance\b|\bhandover\b|交付|验收|验房|履行期限/i,
    heading: /\bdeliver|\bacceptance\b|\bimplementation\b|\bhandover\b|交付|验收|交接|履行/i,
    body: /\b(?:acceptance tests?|shall deliver|upon delivery)\b|验收|交付|交接清单/i,
    applies: /交付|交货|房屋|货物|验收|工程|\bdeliver(?:y|ables?)\b|\bgoods\b|\bpremises\b/i,
  },
  ip: {
    asks: /\bip\b|intellectual|status and ownership|\bimprovements?\b|知识产权|权利状态|后续改进/i,
    heading: /intellectual|proprietary|\bownership\b|\bdevelopments\b|知识产权|成果归属/i,
    body: /intellectual property|right, title,? and interest|知识产权|著作权|专利权/i,
    applies:
      /软件|系统|开发|设计|作品|商标|专利|著作权|知识产权|技术|内容|\b(?:software|services?|licen[cs]e|intellectual|develop\w{0,20}|design|content)\b/i,
  },
  confidentiality: {
    asks: /confidential|保密(?!协议)/i,
    heading: /confidential|non-?disclosure|保密/i,
    body: /confidential|商业秘密|保密义务/i,
  },
  personal_data: {
    asks: /personal (?:information|data)|个人信息/i,
    heading: /\bpersonal\b|\bDPA\b|data protection|\bprivacy\b|data processing|个人信息|隐私/i,
    body: /personal (?:data|information)|data (?:processing|protection) (?:agreement|addendum)|\bGDPR\b|个人信息/i,
    applies:
      /personal (?:data|information)|customer data|client data|user data|consumer|driver|个人信息|用户数据|客户数据|身份证|员工信息|会员|授权用户|云服务|SaaS|authori[sz]ed users/i,
  },
  liability: {
    asks: /limitation of liability|liability.?cap|责任限制|责任上限/i,
    heading: /limitations? (?:of|on) liability|^liability|责任限制|赔偿限额|免责|责任上限/i,
    body: /(?:aggregate|total|maximum|entire) liability|liable for (?:any )?(?:indirect|consequential|incidental)|(?:赔偿|责任).{0,16}(?:上限|不超过)/i,
  },
  breach: {
    asks: /\bbreach\b|违约(?!解除)|\bremedies\b/i,
    heading: /\bbreach\b|\bremed(?:y|ies)\b|late payment|\bdefault\b|违约/i,
    body: /liquidated damages|late amounts|overdue amounts|bears? interest|违约金|违约责任|赔偿.{0,6}损失/i,
  },
  indemnity: {
    asks: /indemni|第三方索赔/i,
    heading: /indemni|赔偿责任/i,
    body: /\bindemnif/i,
    applies: /\bindemnif/i,
  },
  warranty: {
    asks: /warrant|陈述和?与?保证|质量保证/i,
    heading: /warrant|disclaimer|陈述|保证(?!金)|质量/i,
    body: /\bwarrants?\b|\bas is\b|(?<!不)保证(?!金)/i,
  },
  termination: {
    asks: /terminat|解除/i,
    heading: /terminat|解除|终止|退租/i,
    body: /\bterminate (?:this|the) (?:agreement|contract|lease)|(?:解除|终止)(?:本)?(?:合同|协议)|提前退租/i,
  },
  force_majeure: {
    asks: /force majeure|不可抗力/i,
    heading: /force majeure|不可抗力/i,
    body: /force majeure|beyond (?:its|their) (?:reasonable )?control|不可抗力/i,
  },
  dispute: {
    asks: /\bdisputes?\b|governing law|争议/i,
    heading: /governing law|jurisdiction|\bdisputes?\b|arbitration|\bvenue\b|争议|法律适用|管辖/i,
    body: /\bgoverned by\b|jurisdiction of|\barbitrat(?:ion|ed)\b|仲裁|人民法院/i,
  },
  amendments: {
    asks: /amendments?|合同变更/i,
    heading: /amend|entire agreement|合同变更|补充/i,
    body: /\bamend(?:ed|ments?)?\b|补充协议|变更.{0,6}书面/i,
  },
  assignment: {
    asks: /\bassignment\b|权利义务的?转让/i,
    heading: /\bassignment\b|转让/i,
    body: /\bassign (?:this|its|any)\b|权利义务.{0,8}转让/i,
  },
  notices: {
    asks: /\bnotices?,|notices and|通知、?和?(?:签章|附件)|送达/i,
    heading: /\bnotices?\b|通知|送达|附则|其他/i,
    body: /\bnotices? (?:must|shall|under)\b|送达地址|一式/i,
  },
  risk_title: {
    asks: /risk and title|风险和所有权|风险负担/i,
    heading: /risk of loss|\btitle\b|风险|所有权/i,
    body: /risk of (?:loss|damage)|title .{0,30}pass|风险.{0,40}转移|所有权.{0,30}转移/i,
    applies: /货物|交货|买方|卖方|买受人|\bgoods\b|\bbuyer\b|\bseller\b/i,
  },
} satisfies Partial<Record<TopicKey, TopicWords>>
