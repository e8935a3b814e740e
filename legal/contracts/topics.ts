import { type ContractKind, type Topic, type TopicKey, type TopicWords, topicRows } from './topic.ts'
import { clauseTopics } from './topics-clauses.ts'
import { generalTopics } from './topics-general.ts'

const softwareTopics = {
  service_levels: {
    asks: /service.?levels?|服务水平|可用性/i,
    heading: /service levels?|availability|\buptime\b|\bSLA\b|服务水平|可用性/i,
    body: /(?:availab|uptime).{0,80}\d{2}(?:\.\d{1,6})?\s?(?:%|percent)|service credits?|可用(?:性|率).{0,20}[%％]/i,
  },
  data_ownership: {
    asks: /ownership of (?:customer|client) data|data.?ownership|数据归属/i,
    heading: /(?:customer|client|user) data|数据(?:归属|权属|权利)|客户数据/i,
    body: /owns? all (?:customer|client) data|(?:customer|client) data.{0,80}(?:licen[cs]e|property of)|数据.{0,12}(?:归.{1,8}所有|所有权)/i,
  },
  data_location: {
    asks: /data location|cross.?border|跨境|存储地点/i,
    heading: /\bhosting\b|data (?:location|residency|transfer)|存储|跨境/i,
    body: /data.{0,40}(?:stored|processed|hosted|transferred).{0,60}(?:\bin\b|outside|countr)|境外|境内存储|存储于/i,
  },
  security: {
    asks: /security and incident|安全措施|incident notice|data security|信息安全/i,
    heading: /\bsecurity\b(?! deposit)|安全(?!生产)/i,
    body: /encrypt|security incident|unauthori[sz]ed access|加密|安全事件/i,
  },
  exit: {
    asks: /\bexit\b|migration|数据返还|迁移/i,
    heading: /effect of termination|\bexit\b|transition|return of data|迁移|数据返还/i,
    body: /(?:export|return|retriev\w{0,20}|delete\w{0,20})\b.{0,60}(?:customer|client) data|(?:customer|client) data.{0,80}(?:\bexport|\breturn|\bdelet|\bretriev)|数据.{0,20}(?:导出|返还|迁移|删除)/i,
  },
  audit: {
    asks: /\baudit\b|审计/i,
    heading: /\baudits?\b|审计/i,
    body: /\baudits?\b|审计/i,
  },
  suspension: {
    asks: /suspen|中止服务|暂停服务/i,
    heading: /suspen|中止|暂停/i,
    body: /\bsuspend\b.{0,60}(?:access|service|user)|(?:暂停|中止).{0,8}服务/i,
  },
} satisfies Partial<Record<TopicKey, TopicWords>>

/** Words such as 返还 or 用途 mean something else in other contracts. */
const leaseTopics = {
  lease_title: {
    asks: /right to let|产权和出租权|出租权/i,
    heading: /权属|产权/,
    body: /产权证|不动产权|有权出租|合法出租权|right to let|owns? the premises|good title/i,
  },
  use: {
    asks: /permitted use|用途/i,
    heading: /\buse of\b|permitted use|用途/i,
    body: /租赁?.{0,10}用于|房屋用于|permitted use|shall be used (?:only|solely)/i,
  },
  deposit: {
    asks: /\bdeposit\b|押金/i,
    heading: /\bdeposit\b|押金|保证金/i,
    body: /押金|security deposit|租赁保证金/i,
  },
  repair: {
    asks: /\brepair\b|fit-?out|维修和|装修/i,
    heading: /\brepairs?\b|maintenance of the premises|fit-?out|alterations|维修|装修/i,
    body: /维修|装修|\brepairs?\b/i,
  },
  sublet: {
    asks: /sublet|转租/i,
    heading: /sublet|sublease|转租/i,
    body: /转租|\bsub-?le(?:t|ase)/i,
  },
  lease_sale: {
    asks: /sale and mortgage|出售和抵押/i,
    heading: /出售|抵押|sale of the premises/i,
    body: /出售房屋|房屋出售|优先购买权|sale of the (?:premises|property)/i,
  },
  return: {
    asks: /^return\b|返还和腾退|腾退/i,
    heading: /返还|腾退|surrender|return of the premises/i,
    body: /腾退|返还(?:该)?房屋|surrender the premises|vacate/i,
  },
  registration: {
    asks: /\bfiling\b|备案/i,
    heading: /备案/,
    body: /登记备案|租赁备案|备案/,
  },
} satisfies Partial<Record<TopicKey, TopicWords>>

const loanTopics = {
  interest: {
    asks: /^interest|利率|利息/i,
    heading: /\binterest\b|利率|利息/i,
    body: /interest rate|rate of interest|利率|利息/i,
  },
} satisfies Partial<Record<TopicKey, TopicWords>>

const words: Readonly<Record<TopicKey, TopicWords>> = {
  ...generalTopics,
  ...softwareTopics,
  ...leaseTopics,
  ...loanTopics,
  ...clauseTopics,
}
const topicKeys = Object.keys(topicRows) as TopicKey[]
export const topics = Object.fromEntries(
  topicKeys.map((key) => [key, { ...topicRows[key], ...words[key] }]),
) as Readonly<Record<TopicKey, Topic>>

/** The topics that an item of a list asks for; none for an item that only its own words can find. */
export function topicsAsked(
  { item_key, title, title_en }: { item_key: string; title: string; title_en: string | null },
  kind: ContractKind,
): TopicKey[] {
  const names = [item_key.replaceAll('_', ' '), title, title_en ?? '']
  return topicKeys.filter((key) => {
    const { asks, kinds = [kind] } = topics[key]
    return kinds.includes(kind) && names.some((name) => asks.test(name))
  })
}
