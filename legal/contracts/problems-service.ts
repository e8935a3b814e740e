import type { LackKey, LackSign, ProblemKey, ProblemSign } from './problem.ts'

const giver = '(?:provider|supplier|vendor|licensor|company|service provider)'

/** What agreements on software and services often put on the customer. */
export const serviceSigns = {
  no_service_level: {
    sign: /(?:not|no) (?:guarantee|warrant|commit\w{0,20})\b.{0,50}(?:uptime|availab|level|uninterrupted)|no (?:interruption|downtime|outage)\b.{0,80}(?:credit|refund)|reasonable efforts to make the services? available|不(?:保证|承诺).{0,12}(?:可用|连续|不中断)/i,
  },
  maintenance_at_will: {
    sign: /\bmaintenance (?:whenever|at any time)|\bmaintenance\b.{0,40}\bsole discretion|(?:随时|自行决定).{0,8}(?:停机)?维护/i,
  },
  data_grab: {
    sign: /\b(?:provider|supplier|vendor|company) may use (?:the )?(?:customer|client|user) (?:data|content)\b.{0,80}(?:marketing|any (?:lawful |business ){0,4}purpose|other purposes)|(?:perpetual|irrevocable).{0,200}\b(?:customer|client|user)['’]?s? (?:data|content)|(?:permission|licen[cs]e|right|may)\b.{0,80}train\w{0,20}\b.{0,40}(?:models?|machine learning|\bAI\b)|(?:永久|不可撤销).{0,30}(?:使用|许可).{0,20}数据/i,
    unless: /\bshall not\b|\bmay not\b|without .{0,30}consent|不得/i,
  },
  ip_grab: {
    sign: new RegExp(
      `(?:created|developed|made|produced|conceived)\\b.{0,160}(?:property of|owned by|vests? in|belongs? to) (?:the )?${giver}|(?:customer|client)\\b.{0,30}\\bassigns?\\b.{0,60}(?:right|title|intellectual)|(?:成果|知识产权).{0,30}(?:均|全部|一律)归(?:服务方|服务商|供应商|受托方|乙方)`,
      'i',
    ),
  },
  no_data_return: {
    sign: /\bdelete\b.{0,40}\bdata\b.{0,40}(?:immediately|at once|upon)|no obligation to (?:retain|return|keep|store|make (?:it|them) available|maintain).{0,80}|立即删除.{0,10}数据|不(?:予|负责|承担)?.{0,6}(?:返还|保留|导出).{0,6}数据/i,
  },
  any_country: {
    sign: /data\b.{0,60}(?:stored|processed|transferred|hosted|accessed).{0,60}\b(?:any|other) (?:countr|jurisdiction|location)|数据.{0,20}(?:任何国家|境外)/i,
    unless: /\bshall not\b|without .{0,40}consent|不得|未经/i,
  },
  vague_security: {
    sign: /(?:safeguards|measures) (?:that|which) (?:it|the provider|provider) (?:considers|deems)|inform .{0,40}when it (?:considers|deems)|其认为(?:适当|必要)的(?:安全)?措施/i,
  },
  no_restore: {
    sign: /\bno obligation to restore\b|\bnot (?:be )?(?:obliged|required) to restore\b|(?:不承担|没有|无).{0,4}恢复数据的?(?:义务|责任)/i,
  },
  publicity: {
    sign: /\bmay (?:name|identify|list|use|refer to)\b.{0,80}\b(?:logos?|trade ?marks?|customer lists?)\b|(?:有权|可以?).{0,8}使用.{0,12}(?:名称|商标|标识|[Ll]ogo).{0,20}(?:宣传|推广|案例)/i,
    unless: /consent|approval|同意/i,
  },
  changes_of_service: {
    sign: /\b(?:may|reserves the right to) (?:modify|change|discontinue|replace|withdraw|remove)\b.{0,100}(?:services?|modules?|features?)\b.{0,60}(?:at any time|sole|without (?:notice|liability))|(?:有权|可以?)(?:随时|单方).{0,6}(?:变更|停止|终止)(?:部分)?(?:服务|功能)/i,
  },
  harsh_suspension: {
    sign: /\bsuspend\b.{0,100}(?:immediately|without (?:any )?(?:prior )?notice|sole|any invoice)|(?:立即|随时|无需通知).{0,8}(?:暂停|中止).{0,6}服务/i,
    unless: /imminent|only to prevent/i,
  },
  one_way_indemnity: {
    sign: /\b(?:customer|client|subscriber|buyer|licensee) (?:shall|will|must|agrees to)\b.{0,40}\bindemnif/i,
    unlessElsewhere: new RegExp(
      `\\b(?:${giver}|each party) (?:shall|will|must|agrees to)\\b[^.]{0,60}\\bindemnif`,
      'i',
    ),
  },
  no_warranty: {
    sign: /["“”']?\bas is\b|disclaims all warranties|按现状提供.{0,20}不作.{0,6}保证/i,
    unlessElsewhere: new RegExp(`\\b${giver} (?:represents and )?warrants (?:that|to)\\b`, 'i'),
  },
} satisfies Partial<Record<ProblemKey, ProblemSign>>

export const serviceLackSigns = {
  no_number: { lacks: /\d{2,3}(?:\.\d{1,6})?\s?(?:%|％|percent)|百分之/i },
  no_credit: { lacks: /service credits?\b|\bcredit of\b|\brefund of\b|抵扣|减免|赔付|补偿/i },
  no_incident_time: { lacks: /\bhours?\b|小时|business days? (?:of|after)/i },
} satisfies Partial<Record<LackKey, LackSign>>
