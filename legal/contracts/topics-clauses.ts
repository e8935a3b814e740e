import type { TopicKey, TopicWords } from './topic.ts'

/** Clause types find them wherever they stand; here are only their headings and the items of lists that ask for them. */
export const clauseTopics = {
  exclusivity: { asks: /exclusiv|独家|排他/i, heading: /\bexclusiv|独家|排他/i, body: /(?!)/ },
  non_compete: {
    asks: /non-?\s?compet|竞业|竞争限制/i,
    heading: /non-?\s?compet|restrictive covenant|竞业|竞争限制/i,
    body: /(?!)/,
  },
  no_solicit: { asks: /solicit|招揽/i, heading: /solicit|招揽/i, body: /(?!)/ },
  mfn: { asks: /most.favou?red|最惠|最优惠/i, heading: /most.favou?red|最惠|最优惠/i, body: /(?!)/ },
  first_refusal: {
    asks: /first (?:refusal|offer)|优先购买权|优先权/i,
    heading: /first (?:refusal|offer|negotiation)|优先购买|优先权/i,
    body: /(?!)/,
  },
  change_of_control: {
    asks: /change (?:of|in) control|控制权/i,
    heading: /change (?:of|in) control|控制权/i,
    body: /(?!)/,
  },
  licence: {
    asks: /licen[cs]e grant|许可范围|许可方式/i,
    heading: /licen[cs]e|grant of rights|许可|授权范围/i,
    body: /(?!)/,
  },
  escrow: { asks: /escrow|源代码托管/i, heading: /escrow|托管/i, body: /(?!)/ },
  after_termination: {
    asks: /post.termination|after termination|终止后的义务/i,
    heading: /(?:effects?|consequences?) of (?:expiration|expiry|termination)|post.termination|终止后/i,
    body: /(?!)/,
  },
  insurance: { asks: /insurance|保险/i, heading: /\binsurance\b|保险/i, body: /(?!)/ },
  no_challenge: {
    asks: /not to sue|no challenge|不质疑|不起诉/i,
    heading: /not to sue|no.?challenge|不质疑/i,
    body: /(?!)/,
  },
  third_parties: {
    asks: /third.party beneficiar|第三人/i,
    heading: /third.part(?:y|ies) (?:benefic|right)/i,
    body: /(?!)/,
  },
  non_disparagement: { asks: /disparag|贬损/i, heading: /disparag|贬损/i, body: /(?!)/ },
  minimum: {
    asks: /minimum (?:commitment|purchase)|最低采购|保底/i,
    heading: /\bminimum\b|最低|保底/i,
    body: /(?!)/,
  },
  volume: { asks: /volume limit|usage limit|用量/i, heading: /use limits?|usage limits?|用量/i, body: /(?!)/ },
  revenue_share: {
    asks: /(?:revenue|profit).shar|royalt|分成|提成/i,
    heading: /(?:revenue|profit).shar|royalt|commission|分成|提成|佣金/i,
    body: /(?!)/,
  },
} satisfies Partial<Record<TopicKey, TopicWords>>
