import type { Wording } from '../skills/language.ts'
import type { TopicKey } from './topics.ts'

/** Wording for what a contract lacks, where the list that it is read by has none in the contract's language. */
export const wordings: Readonly<Partial<Record<TopicKey, Wording>>> = {
  parties: {
    zh: '签署人声明并保证其已获得充分授权代表本方签署本合同。',
    en: 'Each signatory warrants that it is duly authorized to sign for its party.',
  },
  service_levels: {
    zh: '任意六个月内有两个月的可用性低于99.5%的，客户有权提前三十日通知解除受影响的服务，并按比例退还预付费用。',
    en: 'If monthly availability is below 99.5% in any two months of a rolling six-month period, the Customer may terminate the affected Services on 30 days’ notice and receive a pro-rata refund.',
  },
  price: {
    zh: '付款方应在收到合法有效的发票后【30】日内付款；收款账户变更须经双方书面确认。',
    en: 'Invoices are payable within [30] days of receipt; amounts disputed in good faith may be withheld.',
  },
  term: {
    zh: '合同期满前【三十】日双方书面同意的，可以续期；续期费用的涨幅不超过5%。',
    en: 'The term may be renewed by written agreement at least [30] days before it ends; renewal fees shall not rise by more than 5%.',
  },
  data_ownership: {
    zh: '客户数据归客户所有。服务商仅为提供服务处理客户数据，未经客户事先书面同意不得用于训练模型或者其他目的。',
    en: 'The Customer owns all Customer Data. The Provider shall process it only to provide the Services and shall not use it to train models without the Customer’s prior written consent.',
  },
  personal_data: {
    zh: '一方受托处理个人信息的，仅按照书面指示处理，采取安全措施，未经同意不得转委托，合同终止时删除或者返还。',
    en: 'The Provider processes personal information only on documented instructions, keeps it secure, engages no sub-processor without consent, and deletes or returns it when the agreement ends.',
  },
  data_location: {
    zh: '客户数据存储于中国境内；未经客户事先书面同意并完成法律规定的手续，不得向境外提供或者从境外访问。',
    en: 'Customer Data shall be stored in mainland China and shall not be transferred to or accessed from outside it without the Customer’s prior written consent.',
  },
  security: {
    zh: '服务商应在知悉安全事件后24小时内通知客户，说明已知事实和采取的措施。',
    en: 'The Provider shall notify the Customer of any security incident within 24 hours of becoming aware of it.',
  },
  exit: {
    zh: '合同终止后60日内，服务商应以通用格式提供客户数据的导出，此后删除并书面证明。',
    en: 'For 60 days after termination the Provider shall make Customer Data available for export in a commonly used format, then delete it and certify the deletion.',
  },
  suspension: {
    zh: '服务商仅可为防止紧迫的损害，在事先通知后中止受影响用户的服务，原因消除后应立即恢复。',
    en: 'The Provider may suspend only the affected users, only to prevent imminent harm and with prior notice, and restores access without delay.',
  },
  ip: {
    zh: '各方保留其原有的知识产权；专为一方付费形成的成果归该方所有。',
    en: 'Each party keeps its own intellectual property; results made specifically for a party and paid by it belong to it.',
  },
  confidentiality: {
    zh: '任何一方对因履行本合同知悉的对方商业秘密负有保密义务，本合同终止不影响本条效力。',
    en: 'Each party keeps the other’s confidential information secret and uses it only for this Agreement, also after it ends.',
  },
  liability: {
    zh: '责任限制不适用于故意、重大过失、人身损害以及违反保密和数据保护义务的责任。',
    en: 'Nothing limits liability for intent or gross negligence, personal injury, or breach of confidentiality or data protection obligations.',
  },
  breach: {
    zh: '一方逾期履行的，每逾期一日按逾期部分金额的【万分之三】支付违约金；不足以弥补实际损失的，赔偿差额。',
    en: 'A party in delay pays [0.03]% of the overdue amount per day and makes good proven loss beyond it.',
  },
  termination: {
    zh: '一方严重违约且在收到书面催告后【15】日内未纠正的，守约方有权书面通知解除本合同。',
    en: 'Either party may terminate by written notice if the other commits a material breach and does not cure it within [30] days.',
  },
  force_majeure: {
    zh: '因不可抗力不能履行的，应及时通知对方、提供证明并减少损失，相应免除责任。',
    en: 'A party hindered by an event that it could not foresee, avoid or overcome is excused while it lasts, if it gives notice and proof without delay.',
  },
  dispute: {
    zh: '因本合同引起的争议，协商不成的，向【　】有管辖权的人民法院提起诉讼。',
    en: 'This Agreement is governed by the laws of the People’s Republic of China; disputes go to the competent people’s court at [place].',
  },
  notices: {
    zh: '本合同载明的地址和电子邮箱为双方通知及诉讼文书的送达地址。',
    en: 'Notices must be in writing to the addresses stated in this Agreement.',
  },
  lease_title: {
    zh: '出租人保证对房屋享有合法出租权，共有人均已同意；因权属问题致承租人不能使用的，出租人应退还租金、押金并赔偿损失。',
    en: 'The landlord warrants its right to let the premises and the consent of co-owners, and otherwise returns rent and deposit and compensates the tenant.',
  },
  deposit: {
    zh: '合同终止且承租人结清费用、返还房屋后【7】日内，出租人应无息退还押金；正常损耗不得扣除。',
    en: 'The deposit is returned within [7] days after the premises are returned; fair wear and tear is not deducted.',
  },
  repair: {
    zh: '房屋主体结构和固有设施由出租人维修；因承租人使用不当造成的损坏由承租人维修。',
    en: 'The landlord repairs the structure and fixed installations; the tenant repairs damage that its improper use causes.',
  },
  return: {
    zh: '逾期返还的，按日租金支付占用费；出租人不得以断水断电、换锁等方式自行收回房屋。',
    en: 'For late return the tenant pays the daily rent; the landlord shall not change locks or cut off supplies.',
  },
}
