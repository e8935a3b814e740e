import { agreement, breach, chat, type Element, element } from './element.ts'

/** Our own checklists for the beginning of the work; they quote no law and a lawyer completes them. */
export const elementsOfContracts: Readonly<Record<string, readonly Element[]>> = {
  'CN-CIV-0415': [
    element(
      'agreement',
      '借贷合意',
      'An agreement to lend',
      `借条、借款合同 / IOU or loan agreement; ${chat}`,
      '借条|借据|借款|借到|向.{1,10}借|loan agreement|iou|lend|borrow',
    ),
    element(
      'delivery',
      '款项实际交付',
      'The money was handed over',
      '银行转账记录 / bank transfer record; 收条 / receipt',
      '转账|汇款|收到|收条|现金|到账|交易明细|transfer|received|receipt|bank statement',
    ),
    element(
      'due',
      '还款期限与利息约定',
      'When repayment is due, and interest',
      '借条中的期限条款 / the terms of the IOU; 催款记录 / demands for payment',
      '还款|归还|到期|利息|利率|期限|repay|due|interest|maturity',
    ),
    breach(
      '逾期未还',
      'It was not repaid',
      `${chat}; 对账单 / statement of account`,
      '未还|不还|逾期|催|拖欠|overdue|unpaid|not (?:been )?repaid|demand',
    ),
  ],
  'CN-CIV-0410': [
    agreement('买卖合同|采购|订单|购销|purchase|order|sales contract', '买卖合同、订单 / sales contract or order'),
    element(
      'delivery',
      '货物已交付',
      'The goods were delivered',
      '送货单、签收单 / delivery note; 物流记录 / carrier record',
      '送货|签收|收货|发货|物流|deliver|shipment|consignment',
    ),
    element(
      'price',
      '价款及对账',
      'The price and its settlement',
      '对账单 / statement of account; 发票 / invoice',
      '对账|价款|货款|单价|发票|price|invoice|statement of account',
    ),
    breach(
      '未付款或质量不符',
      'No payment, or defective goods',
      `${chat}; 检验报告 / inspection report`,
      '未付|拖欠|质量|不合格|检验|unpaid|defect|inspection',
    ),
  ],
  'CN-CIV-0420': [
    agreement('租赁合同|出租|承租|租期|lease|tenancy|rental agreement', '租赁合同 / lease'),
    element(
      'payment',
      '租金与押金支付',
      'Rent and deposit were paid',
      '付款记录 / payment records; 押金收据 / deposit receipt',
      '租金|押金|房租|转账|rent|deposit|paid',
    ),
    breach(
      '违约事实',
      'The breach',
      `${chat}; 交接记录、照片 / handover record, photos`,
      '退租|腾退|拖欠|拒不|损坏|解除|evict|refus|damage|terminate',
    ),
  ],
  'CN-CIV-0424': [
    agreement('施工合同|承包|发包|工程|construction contract|contractor', '施工合同 / construction contract'),
    element(
      'performance',
      '已施工与竣工验收',
      'The works were done and accepted',
      '竣工验收报告 / completion certificate; 签证单 / site records',
      '竣工|验收|签证|施工|进度|completion|acceptance|progress',
    ),
    element(
      'settlement',
      '工程价款结算',
      'The price of the works',
      '结算书 / final account; 付款凭证 / proof of payment',
      '结算|工程款|造价|付款|final account|price|payment',
    ),
    breach(
      '未付款或质量问题',
      'No payment, or defects',
      `${chat}; 鉴定报告 / expert report`,
      '拖欠|未付|质量|逾期|unpaid|defect|delay',
    ),
  ],
  'CN-CIV-0431': [
    agreement(
      '服务合同|服务协议|会员|订购|service agreement|terms of service|membership',
      '服务合同、订单 / service contract or order',
    ),
    element(
      'payment',
      '付款',
      'Payment',
      '付款记录、发票 / payment records, invoices',
      '付款|支付|转账|发票|费用|paid|payment|invoice|fee',
    ),
    breach(
      '未按约提供服务',
      'The service was not as agreed',
      `${chat}; 验收记录 / acceptance records`,
      '未提供|停止|关门|不符|退款|验收|not provided|closed|refund|acceptance',
    ),
  ],
  'CN-CIV-0913': [
    agreement(
      '股权转让|转让协议|受让|equity transfer|share purchase|transfer agreement',
      '股权转让协议 / transfer agreement',
    ),
    element(
      'performance',
      '变更登记',
      'The transfer was registered',
      '工商变更记录 / company register',
      '变更登记|工商|股东名册|regist|shareholder',
    ),
    element(
      'price',
      '转让款支付',
      'Payment of the price',
      '付款凭证 / proof of payment',
      '转让款|付款|转账|支付|price|payment|paid',
    ),
    breach('违约事实', 'The breach', `${chat}; 催告函 / demand letter`, '未付|逾期|拒绝|拖欠|unpaid|overdue|refus'),
  ],
  'CN-CIV-0428': [
    agreement('物业服务合同|物业合同|前期物业|property management', '物业服务合同 / management contract'),
    element(
      'service',
      '服务的提供情况',
      'What service was given',
      '巡查、维修记录 / inspection and repair records',
      '保洁|保安|维修|巡查|服务|cleaning|security|repair|maintenance',
    ),
    element(
      'fees',
      '费用标准与欠费',
      'The fees and arrears',
      '收费标准、催缴通知 / scale of fees, reminders',
      '物业费|收费|催缴|欠费|fee|arrears|reminder',
    ),
  ],
}
