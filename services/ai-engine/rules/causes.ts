/** A kind of civil dispute with the words by which it is recognised. */
export interface Cause {
  /** Of the seeded list; it stands in the matter's `cause_of_action_code`. */
  code: string
  name: string
  name_en: string
  /** Words that belong to this cause alone weigh three, those that others share weigh one. */
  strong: RegExp
  weak: RegExp
}

const cause = (code: string, name: string, name_en: string, strong: string, weak: string): Cause => ({
  code,
  name,
  name_en,
  strong: new RegExp(strong, 'gi'),
  weak: new RegExp(weak, 'gi'),
})

/** Frequent causes of the civil courts. Names follow the courts' usage; the choice and the words are ours. */
export const causes: readonly Cause[] = [
  cause(
    'CN-CIV-0415',
    '民间借贷纠纷',
    'Private lending dispute',
    '民间借贷|借条|借据|借款|出借|借给|借了|借钱|\\b(?:lent|loan(?:ed|s)?|lend(?:er|ing)?|borrow(?:ed|er|s)?|iou|promissory note)\\b',
    '欠条|利息|还钱|不还|未还|转账|本金|\\b(?:interest|repay\\w*|owes?|principal|pay(?:ing)? (?:me|us) back)\\b',
  ),
  cause(
    'CN-CIV-0410',
    '买卖合同纠纷',
    'Sale contract dispute',
    '买卖合同|货款|采购|供货|购销|订货|卖给|\\b(?:purchase (?:order|contract|agreement)|sale of goods|deliver(?:ed|y) (?:of )?(?:the )?goods|goods|supplier|supplied)\\b',
    '发货|收货|交货|质量|验收|对账|送货|\\b(?:deliver(?:ed|y)|defect\\w*|seller|buyer|invoice\\w*|sold|bought)\\b',
  ),
  cause(
    'CN-CIV-0420',
    '房屋租赁合同纠纷',
    'Housing lease dispute',
    '租赁合同|租房|房租|租金|房东|租客|承租|出租|押金|\\b(?:landlord|tenant|lease[ds]?|rent(?:al|ed)?|evict\\w*|security deposit)\\b',
    '房屋|腾退|退租|水电|\\b(?:apartment|flat|premises|deposit|house)\\b',
  ),
  cause(
    'CN-CIV-0701',
    '劳动争议',
    'Labour disputes',
    '劳动合同|工资|辞退|开除|解雇|加班|社保|工伤|劳动仲裁|用人单位|经济补偿金|\\b(?:employer|employee|employment|wages?|salary|dismiss(?:ed|al)|fired|overtime|severance|laid off)\\b',
    '入职|离职|单位|员工|上班|考勤|\\b(?:job|worked|working|work|notice period)\\b',
  ),
  cause(
    'CN-CIV-1010',
    '机动车交通事故责任纠纷',
    'Motor vehicle accident liability dispute',
    '交通事故|车祸|追尾|肇事|交警|机动车|撞伤|交强险|\\b(?:traffic accident|car accident|collision|rear-ended|hit by a (?:car|truck)|motor vehicle)\\b',
    '撞|医疗费|误工费|伤残|保险公司|驾驶|\\b(?:driver|insur\\w+|injur\\w+|medical (?:costs|expenses|bills)|vehicle|car)\\b',
  ),
  cause(
    'CN-CIV-0210',
    '离婚纠纷',
    'Divorce dispute',
    '离婚|抚养权|夫妻共同财产|感情破裂|家暴|\\b(?:divorce\\w*|custody|marital property|matrimonial)\\b',
    '丈夫|妻子|老公|老婆|抚养费|婚后|结婚|分居|\\b(?:husband|wife|spouse|marri\\w+|child support|separat\\w+)\\b',
  ),
  cause(
    'CN-CIV-0424',
    '建设工程施工合同纠纷',
    'Construction works contract dispute',
    '建设工程|施工合同|工程款|施工|承包人|发包|总包|分包|\\b(?:construction|contractor|subcontract\\w*|building works?)\\b',
    '工程|竣工|验收|结算|工期|装修|\\b(?:completion|site|works|project|renovation)\\b',
  ),
  cause(
    'CN-CIV-0431',
    '服务合同纠纷',
    'Service contract dispute',
    '服务合同|服务费|服务协议|咨询费|培训费|退费|健身|会员卡|\\b(?:service (?:contract|agreement|fees?)|consult(?:ing|ancy) (?:fees?|agreement)|services|membership|saas)\\b',
    '服务|课程|退款|预付|咨询|\\b(?:refund\\w*|subscription|course|prepaid|service)\\b',
  ),
  cause(
    'CN-CIV-0112',
    '名誉权纠纷',
    'Reputation right dispute',
    '名誉|诽谤|侮辱|造谣|\\b(?:defam\\w+|libel\\w*|slander\\w*|reputation)\\b',
    '谣言|网上|微博|朋友圈|抖音|辱骂|道歉|\\b(?:rumou?rs?|posted|online|false statements?|apolog\\w+|insult\\w*)\\b',
  ),
  cause(
    'CN-CIV-0913',
    '股权转让纠纷',
    'Equity transfer dispute',
    '股权转让|股权|受让方|转让款|\\b(?:equity (?:transfer|interest)|share (?:transfer|purchase)|transfer of shares|shareholding)\\b',
    '股东|工商变更|转让|持股|\\b(?:shares?|shareholder\\w*|transferee|transferor|equity)\\b',
  ),
  cause(
    'CN-CIV-0428',
    '物业服务合同纠纷',
    'Property management contract dispute',
    '物业费|物业公司|物业服务|业主|\\b(?:property management|management fees?|homeowners?|service charges?)\\b',
    '物业|小区|停车位|保洁|\\b(?:residential (?:compound|community)|parking space|common areas?)\\b',
  ),
  cause(
    'CN-CIV-0202',
    '继承纠纷',
    'Inheritance disputes',
    '继承|遗产|遗嘱|\\b(?:inherit\\w*|estate of|testament|heirs?|last will|deceased)\\b',
    '去世|过世|父亲|母亲|子女|遗留|\\b(?:died|passed away|father|mother|siblings?|brother|sister|estate)\\b',
  ),
]

export const causeOf = (code: unknown): Cause | undefined => causes.find((one) => one.code === code)
