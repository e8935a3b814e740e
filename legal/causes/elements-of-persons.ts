import { chat, type Element, element, loss } from './element.ts'

/** Work, accidents, family and honour: checklists as in `elements-of-contracts.ts`. */
export const elementsOfPersons: Readonly<Record<string, readonly Element[]>> = {
  'CN-CIV-0701': [
    element(
      'employment',
      '劳动关系',
      'The employment',
      '劳动合同 / employment contract; 社保记录、工牌 / social insurance record, badge',
      '劳动合同|入职|社保|工牌|员工|employment|employee|hired',
    ),
    element(
      'wage',
      '工资标准与发放',
      'The wage and its payment',
      '工资条、银行流水 / payslips, bank statements',
      '工资|薪|奖金|流水|wage|salary|payslip|bonus',
    ),
    element(
      'dismissal',
      '解除或违约事实',
      'The dismissal or breach',
      '解除通知 / notice of dismissal; 考勤记录 / attendance records',
      '解除|辞退|开除|加班|考勤|通知|dismiss|terminat|overtime|attendance',
    ),
  ],
  'CN-CIV-1010': [
    element(
      'accident',
      '事故经过与责任',
      'The accident and who was at fault',
      '交通事故认定书 / police accident report',
      '事故|认定书|责任|交警|accident|police report|fault',
    ),
    element(
      'injury',
      '人身或财产损害',
      'The injury or damage',
      '病历、诊断证明 / medical records; 维修单 / repair bill',
      '病历|诊断|住院|伤|维修|medical|diagnos|hospital|injur|repair',
    ),
    loss,
    element('insurance', '保险情况', 'Insurance', '保险单 / insurance policy', '保险|保单|交强险|insur|policy'),
  ],
  'CN-CIV-0210': [
    element('marriage', '婚姻关系', 'The marriage', '结婚证 / marriage certificate', '结婚|婚姻|登记|marriage|married'),
    element(
      'breakdown',
      '感情确已破裂',
      'The marriage has broken down',
      `${chat}; 报警记录 / police records`,
      '分居|感情|家暴|报警|争吵|separat|violence|police',
    ),
    element(
      'property',
      '共同财产与债务',
      'Common property and debts',
      '房产证、存款记录 / title deeds, deposits',
      '房产|存款|车辆|债务|财产|property|deposit|debt|vehicle',
    ),
    element(
      'children',
      '子女抚养',
      'Custody of children',
      '出生证明 / birth certificate; 收入证明 / proof of income',
      '子女|儿子|女儿|抚养|出生|child|custody|birth',
    ),
  ],
  'CN-CIV-0112': [
    element(
      'statement',
      '侵权言论',
      'The statement',
      '网页截图、公证书 / screenshots, notarised record',
      '发布|微博|朋友圈|视频|截图|公证|posted|screenshot|statement|video',
    ),
    element(
      'falsity',
      '内容不实或侮辱',
      'It is false or insulting',
      '反证材料 / proof of the contrary',
      '不实|造谣|虚假|侮辱|false|untrue|insult',
    ),
    element(
      'harm',
      '名誉受损',
      'Harm to reputation',
      '评论、转发数据 / comments, shares; 证人证言 / witness statements',
      '评论|转发|阅读|影响|解约|comment|share|views|reputation',
    ),
  ],
  'CN-CIV-0202': [
    element('death', '被继承人死亡', 'The death', '死亡证明 / death certificate', '死亡|去世|death|died|deceased'),
    element(
      'kinship',
      '继承人身份',
      'Who the heirs are',
      '户口簿、亲属关系证明 / proof of kinship',
      '户口|亲属|子女|配偶|出生|kinship|heir|birth|spouse',
    ),
    element(
      'estate',
      '遗产范围',
      'What the estate holds',
      '房产证、存款记录 / title deeds, deposits',
      '房产|存款|遗产|财产|title|deposit|estate|property',
    ),
    element(
      'will',
      '遗嘱',
      'A will',
      '遗嘱原件、公证书 / the will, notarised record',
      '遗嘱|公证|will|testament|notar',
    ),
  ],
}
