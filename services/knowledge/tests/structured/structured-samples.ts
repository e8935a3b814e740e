import type { Answer } from '@casewright/kit/testing'
import type { TestApp } from '../test-app.ts'

const list2020 = { version: '2020', effective_from: '2021-01-01', effective_to: null }
const civilCode = (...articles: string[]) => articles.map((article) => `《民法典》${article}`)
const threeYears = {
  years: 3,
  text: '自权利人知道或者应当知道权利受到损害以及义务人之日起三年（民法典第一百八十八条）',
}
const claimant = '由主张权利的一方举证'

export const contract = {
  code: 'contract',
  ...list2020,
  name: '合同纠纷',
  name_en: 'Contract dispute',
  aliases: ['违约'],
  keywords: ['协议', '违约金', 'agreement', 'breach'],
  description: '当事人因合同的订立、履行、变更、解除发生的争议',
  limitation: threeYears,
  governing_articles: civilCode('第四百六十五条', '第五百七十七条'),
}

export const lending = {
  code: 'contract.private_lending',
  ...list2020,
  name: '民间借贷纠纷',
  name_en: 'Private lending dispute',
  parent_code: 'contract',
  aliases: ['借钱不还', '欠款纠纷'],
  keywords: ['借款', '借条', '欠条', '利息', '朋友', '还钱', '转账', 'loan', 'borrowed money', 'lend', 'repay', 'IOU'],
  description: '自然人、法人、非法人组织之间进行资金融通，借款人到期不还本金或者利息',
  limitation: threeYears,
  governing_articles: civilCode('第六百六十七条', '第六百七十五条', '第六百八十条'),
  typical_evidence: ['借条', '银行转账记录', '聊天记录'],
  elements: [
    {
      element_key: 'agreement',
      name: '借贷合意',
      name_en: 'Agreement to lend',
      burden_of_proof: '由出借人举证',
      evidence: ['借条', '聊天记录'],
      articles: civilCode('第六百六十八条'),
    },
    {
      element_key: 'delivery',
      name: '款项交付',
      name_en: 'Money handed over',
      burden_of_proof: '由出借人举证',
      evidence: ['银行转账记录'],
      articles: civilCode('第六百七十九条'),
    },
  ],
}

/** The same cause under the list and the law before. */
export const lendingBefore = {
  ...lending,
  version: '2011',
  effective_from: '2011-04-01',
  effective_to: '2021-01-01',
  parent_code: null,
  limitation: null,
  governing_articles: ['《合同法》第一百九十六条', '《合同法》第二百零六条'],
  elements: [{ element_key: 'agreement', name: '借款合同成立', evidence: ['借条'] }],
}

export const causes = [
  contract,
  lending,
  {
    code: 'contract.sale',
    ...list2020,
    name: '买卖合同纠纷',
    name_en: 'Sales contract dispute',
    parent_code: 'contract',
    aliases: ['货款纠纷'],
    keywords: [
      '货款',
      '交货',
      '质量',
      '供货',
      '订单',
      '买方',
      '卖方',
      'goods',
      'seller',
      'buyer',
      'delivery',
      'purchase',
    ],
    description: '出卖人转移标的物的所有权于买受人，买受人支付价款，因交付、质量或者付款发生争议',
    limitation: threeYears,
    governing_articles: civilCode('第五百九十五条', '第六百二十一条', '第六百二十六条'),
    typical_evidence: ['采购合同', '送货单', '对账单', '增值税发票'],
    elements: [
      {
        element_key: 'contract',
        name: '买卖合同成立并有效',
        burden_of_proof: claimant,
        evidence: ['采购合同', '订单'],
      },
      { element_key: 'performance', name: '已经交付标的物', burden_of_proof: '由出卖人举证', evidence: ['送货单'] },
    ],
  },
  {
    code: 'contract.house_lease',
    ...list2020,
    name: '房屋租赁合同纠纷',
    name_en: 'House lease contract dispute',
    parent_code: 'contract',
    aliases: ['租房纠纷'],
    keywords: [
      '房东',
      '租客',
      '租金',
      '押金',
      '退租',
      '转租',
      'landlord',
      'tenant',
      'rent',
      'deposit',
      'lease',
      'eviction',
    ],
    description: '出租人将房屋交付承租人使用、收益，承租人支付租金，因租金、押金、维修或者解除发生争议',
    limitation: threeYears,
    governing_articles: civilCode('第七百零三条', '第七百二十一条', '第七百二十二条', '第七百三十三条'),
    typical_evidence: ['租赁合同', '租金支付凭证', '押金收据', '房屋交接单'],
    elements: [
      { element_key: 'lease', name: '租赁关系成立', name_en: 'Lease', evidence: ['租赁合同'] },
      { element_key: 'deposit', name: '已经交付押金', name_en: 'Deposit paid', evidence: ['押金收据'] },
    ],
  },
  {
    code: 'labour',
    ...list2020,
    name: '劳动争议',
    name_en: 'Labour dispute',
    aliases: ['劳动纠纷'],
    keywords: [
      '工资',
      '加班',
      '辞退',
      '社保',
      '公司',
      '老板',
      'wages',
      'employer',
      'employee',
      'dismissed',
      'overtime',
    ],
    description: '用人单位与劳动者因劳动关系、劳动报酬、经济补偿、社会保险发生的争议，应当先申请劳动仲裁',
    limitation: { years: 1, text: '申请仲裁的时效期间为一年（劳动争议调解仲裁法第二十七条）' },
    governing_articles: ['《劳动合同法》第三十条', '《劳动合同法》第四十七条', '《劳动合同法》第八十二条'],
    typical_evidence: ['劳动合同', '工资条', '考勤记录'],
    elements: [{ element_key: 'relation', name: '劳动关系', name_en: 'Employment', evidence: ['劳动合同', '工作证'] }],
  },
  {
    code: 'tort.motor_accident',
    ...list2020,
    name: '机动车交通事故责任纠纷',
    name_en: 'Motor vehicle accident liability dispute',
    aliases: ['交通事故', '车祸'],
    keywords: ['撞', '车', '保险', '交强险', '受伤', '医药费', 'car', 'driver', 'hit', 'crash', 'injured', 'insurer'],
    description: '机动车发生交通事故造成人身伤亡、财产损失而发生的赔偿争议',
    limitation: threeYears,
    governing_articles: [...civilCode('第一千一百七十九条', '第一千二百零八条'), '《道路交通安全法》第七十六条'],
    typical_evidence: ['道路交通事故认定书', '病历', '医疗费发票', '保险单'],
    elements: [{ element_key: 'fault', name: '事故责任', evidence: ['道路交通事故认定书'] }],
  },
  {
    code: 'family.divorce',
    ...list2020,
    name: '离婚纠纷',
    name_en: 'Divorce dispute',
    aliases: ['起诉离婚'],
    keywords: ['夫妻', '感情破裂', '抚养权', '共同财产', '分居', '家暴', 'husband', 'wife', 'custody', 'marriage'],
    description: '夫妻一方要求离婚，以及随之发生的子女抚养、财产分割',
    governing_articles: civilCode('第一千零七十九条', '第一千零八十四条', '第一千零八十七条'),
    typical_evidence: ['结婚证', '出生证明', '财产清单'],
    elements: [{ element_key: 'breakdown', name: '感情确已破裂', evidence: ['报警记录', '分居证明'] }],
  },
  {
    code: 'contract.property_service',
    ...list2020,
    name: '物业服务合同纠纷',
    name_en: 'Property management contract dispute',
    parent_code: 'contract',
    aliases: ['物业费纠纷'],
    keywords: ['物业', '物业费', '业主', '小区', '保安', '电梯', 'homeowner', 'property fee', 'management company'],
    description: '物业服务人为业主提供建筑物及其附属设施的维修养护、管理维护，业主支付物业费',
    limitation: threeYears,
    governing_articles: civilCode('第九百三十七条', '第九百四十四条'),
    typical_evidence: ['物业服务合同', '催缴函', '现场照片'],
    elements: [{ element_key: 'service', name: '已经提供物业服务', evidence: ['巡查记录', '现场照片'] }],
  },
  {
    code: 'company.equity_transfer',
    ...list2020,
    name: '股权转让纠纷',
    name_en: 'Equity transfer dispute',
    aliases: ['股权买卖'],
    keywords: ['股东', '股权', '优先购买权', '工商变更', 'shares', 'shareholder', 'transfer of shares'],
    description: '股东之间、股东与非股东之间转让股权，因转让款、变更登记或者优先购买权发生争议',
    limitation: threeYears,
    governing_articles: ['《公司法》第八十四条'],
    typical_evidence: ['股权转让协议', '公司章程', '股东会决议'],
    elements: [{ element_key: 'transfer', name: '股权转让协议有效', evidence: ['股权转让协议'] }],
  },
  {
    code: 'unjust_enrichment',
    ...list2020,
    name: '不当得利纠纷',
    name_en: 'Unjust enrichment dispute',
    keywords: ['转错账', '误转', '返还', '多付', 'paid by mistake', 'wrong account'],
    description: '得利人没有法律根据取得不当利益，受损失的人请求返还',
    limitation: threeYears,
    governing_articles: civilCode('第九百八十五条'),
    typical_evidence: ['银行转账记录'],
    elements: [{ element_key: 'no_ground', name: '没有法律根据', evidence: [] }],
  },
]

export const lendingElements = {
  code: 'contract.private_lending',
  ...list2020,
  elements: [
    {
      element_key: 'delivery',
      name: '款项实际交付',
      name_en: 'Money actually handed over',
      burden_of_proof: '由出借人举证；现金交付的，还须说明款项来源',
      evidence: ['银行转账记录', '收据'],
      articles: civilCode('第六百七十九条'),
    },
    { element_key: 'due', name: '还款期限届满', name_en: 'Repayment is due', evidence: ['借条', '催款函'] },
  ],
}

export const saleElements = {
  code: 'contract.sale',
  ...list2020,
  elements: [{ element_key: 'quality', name: '标的物质量不符合约定', evidence: ['质量检验报告'] }],
}

export const deliveryMapping = {
  mapping_key: 'lending-delivery-cash',
  code: 'contract.private_lending',
  element_key: 'delivery',
  evidence: ['取款记录', '收据', '证人证言'],
  note: '大额现金交付应当结合交付能力审查',
}

export const seed = '/api/v1/internal/seed'
export const causesPath = '/api/v1/knowledge/causes-of-action'
export const checklistsPath = '/api/v1/knowledge/checklists'

export const importProfiles = (app: TestApp, profiles: readonly object[], options: object = {}): Promise<Answer> =>
  app.ask('POST', `${seed}/cause-of-action-profiles/import`, { body: { profiles, ...options } })

export const importStructured = (app: TestApp, body: object): Promise<Answer> =>
  app.ask('POST', `${seed}/structured/import`, { body })

/** Status and reason of each row, in the order of the request. */
export const outcomes = ({ data }: Answer): string[] =>
  data.rows.map(({ status, error }: { status: string; error: string | null }) =>
    error ? `${status}: ${error}` : status,
  )
