import type { Lack, Problem } from './problem.ts'

const giver = '(?:provider|supplier|vendor|licensor|company|service provider)'

/** What agreements on software and services often put on the customer. */
export const serviceProblems: readonly Problem[] = [
  {
    key: 'no_service_level',
    topics: ['service_levels'],
    sign: /(?:not|no) (?:guarantee|warrant|commit\w{0,20})\b.{0,50}(?:uptime|availab|level|uninterrupted)|no (?:interruption|downtime|outage)\b.{0,80}(?:credit|refund)|reasonable efforts to make the services? available|不(?:保证|承诺).{0,12}(?:可用|连续|不中断)/i,
    level: 'high',
    against: 'taker',
    why: {
      zh: '未承诺可用性，服务中断也没有补偿',
      en: 'No availability is promised, and interruptions carry no credit or remedy',
    },
    wording: {
      zh: '服务商保证每月可用性不低于99.5%；未达到的，按当月服务费的约定比例抵扣；任意六个月内有两个月未达到的，客户有权解除合同并按比例退还预付费用。',
      en: 'The Provider shall keep the Services available for at least 99.5% of each month. For each month below that level the Customer receives a service credit of [5]% of the monthly fees.',
    },
  },
  {
    key: 'data_grab',
    topics: ['data_ownership', 'ip', 'personal_data'],
    sign: /\b(?:provider|supplier|vendor|company) may use (?:the )?(?:customer|client|user) (?:data|content)\b.{0,80}(?:marketing|any (?:lawful |business ){0,4}purpose|other purposes)|(?:perpetual|irrevocable).{0,200}\b(?:customer|client|user)['’]?s? (?:data|content)|(?:permission|licen[cs]e|right|may)\b.{0,80}train\w{0,20}\b.{0,40}(?:models?|machine learning|\bAI\b)|(?:永久|不可撤销).{0,30}(?:使用|许可).{0,20}数据/i,
    unless: /\bshall not\b|\bmay not\b|without .{0,30}consent|不得/i,
    level: 'high',
    against: 'taker',
    why: {
      zh: '服务商取得对客户数据的永久或者不受目的限制的使用权',
      en: 'The provider gets a lasting right to use customer data beyond providing the service',
    },
  },
  {
    key: 'ip_grab',
    topics: ['ip'],
    sign: new RegExp(
      `(?:created|developed|made|produced|conceived)\\b.{0,160}(?:property of|owned by|vests? in|belongs? to) (?:the )?${giver}|(?:customer|client)\\b.{0,30}\\bassigns?\\b.{0,60}(?:right|title|intellectual)|(?:成果|知识产权).{0,30}(?:均|全部|一律)归(?:服务方|服务商|供应商|受托方|乙方)`,
      'i',
    ),
    level: 'high',
    against: 'taker',
    why: {
      zh: '客户自己或者依据其保密信息形成的成果也归服务商所有',
      en: 'What the customer makes, or what rests on its confidential information, becomes the provider’s property',
    },
    wording: {
      zh: '各方保留其背景知识产权。客户数据、客户的配置和报表以及为客户单独付费开发的成果归客户所有。',
      en: 'Each party keeps its background intellectual property. The Customer owns Customer Data, its configurations and reports, and developments made specifically for it and paid by it.',
    },
  },
  {
    key: 'no_data_return',
    topics: ['exit'],
    sign: /\bdelete\b.{0,40}\bdata\b.{0,40}(?:immediately|at once|upon)|no obligation to (?:retain|return|keep|store|make (?:it|them) available|maintain).{0,80}|立即删除.{0,10}数据|不(?:予|负责|承担)?.{0,6}(?:返还|保留|导出).{0,6}数据/i,
    level: 'high',
    against: 'taker',
    why: {
      zh: '合同终止后数据可被立即删除，没有返还或者导出的期间',
      en: 'Data may be deleted at once when the agreement ends: there is no time for its return or export',
    },
  },
  {
    key: 'any_country',
    topics: ['data_location'],
    sign: /data\b.{0,60}(?:stored|processed|transferred|hosted|accessed).{0,60}\b(?:any|other) (?:countr|jurisdiction|location)|数据.{0,20}(?:任何国家|境外)/i,
    unless: /\bshall not\b|without .{0,40}consent|不得|未经/i,
    level: 'high',
    against: 'taker',
    why: {
      zh: '数据可存储于任何国家，未安排出境所需的手续',
      en: 'Data may go to any country, and nobody takes the steps that its export needs',
    },
  },
  {
    key: 'vague_security',
    topics: ['security'],
    sign: /(?:safeguards|measures) (?:that|which) (?:it|the provider|provider) (?:considers|deems)|inform .{0,40}when it (?:considers|deems)|其认为(?:适当|必要)的(?:安全)?措施/i,
    level: 'high',
    against: 'taker',
    why: {
      zh: '安全措施和事件通知由服务商自行掌握，没有标准和时限',
      en: 'Safeguards and notice of incidents are left to the provider, without a standard or a time limit',
    },
  },
  {
    key: 'changes_of_service',
    topics: ['subject'],
    sign: /\b(?:may|reserves the right to) (?:modify|change|discontinue|replace|withdraw|remove)\b.{0,100}(?:services?|modules?|features?)\b.{0,60}(?:at any time|sole|without (?:notice|liability))|(?:有权|可以?)(?:随时|单方).{0,6}(?:变更|停止|终止)(?:部分)?(?:服务|功能)/i,
    level: 'medium',
    against: 'taker',
    why: {
      zh: '服务商可以单方变更或者停止已付费的服务',
      en: 'The provider may change or end paid services on its own',
    },
    wording: {
      zh: '服务商可以改进服务，但在订阅期内不得实质减少其功能；实质减少的，客户有权解除并按比例退款。',
      en: 'The Provider may improve the Services but shall not materially reduce their functions during the Subscription Term; otherwise the Customer may terminate and receive a pro-rata refund.',
    },
  },
  {
    key: 'harsh_suspension',
    topics: ['suspension', 'termination'],
    sign: /\bsuspend\b.{0,100}(?:immediately|without (?:any )?(?:prior )?notice|sole|any invoice)|(?:立即|随时|无需通知).{0,8}(?:暂停|中止).{0,6}服务/i,
    unless: /imminent|only to prevent/i,
    level: 'high',
    against: 'taker',
    why: {
      zh: '服务商可以不经通知、凭自己的判断中止服务',
      en: 'The provider may suspend without notice and on its own judgement',
    },
  },
  {
    key: 'one_way_indemnity',
    topics: ['indemnity', 'ip'],
    sign: /\b(?:customer|client|subscriber) (?:shall|will|must|agrees to)\b.{0,40}\bindemnif/i,
    unlessElsewhere: new RegExp(
      `\\b(?:${giver}|each party) (?:shall|will|must|agrees to)\\b[^.]{0,60}\\bindemnif`,
      'i',
    ),
    level: 'medium',
    against: 'taker',
    why: {
      zh: '只有客户承担赔偿，服务商不就第三方的侵权主张负责',
      en: 'Only the customer indemnifies; the provider answers for no claim of infringement by third parties',
    },
    wording: {
      zh: '第三方主张服务侵犯其知识产权的，服务商应负责抗辩并赔偿客户因此受到的损失。',
      en: 'The Provider shall defend and indemnify the Customer against third-party claims that the Services infringe intellectual property rights.',
    },
  },
  {
    key: 'no_warranty',
    topics: ['warranty'],
    unlessElsewhere: new RegExp(`\\b${giver} (?:represents and )?warrants (?:that|to)\\b`, 'i'),
    sign: /["“”']?\bas is\b|disclaims all warranties|按现状提供.{0,20}不作.{0,6}保证/i,
    level: 'medium',
    against: 'taker',
    why: {
      zh: '服务商排除了全部保证，包括服务符合说明的保证',
      en: 'The provider disclaims every warranty, even that the service does what its documentation says',
    },
    wording: {
      zh: '服务商保证服务在实质上符合其说明文件，并以专业和谨慎的方式提供。',
      en: 'The Provider warrants that the Services will perform materially as described in the Documentation and will be provided with professional care.',
    },
  },
]

export const serviceLacks: readonly Lack[] = [
  {
    key: 'no_number',
    topic: 'service_levels',
    lacks: /\d{2,3}(?:\.\d{1,6})?\s?(?:%|％|percent)|百分之/i,
    level: 'high',
    against: 'taker',
    why: { zh: '没有可以衡量的可用性指标', en: 'There is no level that can be measured' },
  },
  {
    key: 'no_credit',
    topic: 'service_levels',
    lacks: /service credits?\b|\bcredit of\b|\brefund of\b|抵扣|减免|赔付|补偿/i,
    level: 'high',
    against: 'taker',
    why: { zh: '未达到服务水平没有抵扣或者其他救济', en: 'Falling short earns no credit or other remedy' },
  },
  {
    key: 'no_incident_time',
    topic: 'security',
    kinds: ['saas'],
    lacks: /\bhours?\b|小时|business days? (?:of|after)/i,
    level: 'medium',
    against: 'taker',
    why: { zh: '安全事件的通知没有时限', en: 'Notice of a security incident has no time limit' },
  },
]
