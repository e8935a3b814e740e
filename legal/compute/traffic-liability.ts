import table from '../../resources/legal_tables/traffic_insurance.json' with { type: 'json' }
import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { cents } from '../values/cents.ts'
import { missingAmong, yuan } from './computation.ts'
import type { InsuredAs } from './injury.ts'

const findings = ['full', 'main', 'equal', 'minor', 'none'] as const
type Finding = (typeof findings)[number]

export interface TrafficFacts {
  /** The damages by the limits that they fall under. */
  damages: Readonly<Record<InsuredAs, number>>
  accident_on?: string
  /** What the accident finding says of the driver who is claimed against. */
  finding?: Finding
  /** Instead of the usual share of the finding. */
  share_percent?: number
  /** The victim walked or rode no motor vehicle. */
  is_victim_weaker?: boolean
  has_compulsory?: boolean
  /** Of the commercial third-party insurance; zero where there is none. */
  commercial_limit?: number
  /** What the driver has paid already. */
  paid?: number
}

/** Who pays which part. Null while something is missing. */
export interface TrafficShares {
  compulsory: number | null
  commercial: number | null
  tortfeasor: number | null
  /** What the insurance pays to the victim: less what the driver has paid beyond the part that is the driver's own. */
  insurer: number | null
  /** What was paid already, as far as it is taken from what the driver, and from what the insurance has to pay. */
  set_off: { tortfeasor: number; insurer: number }
  /** Those of each payer's part. */
  steps: { insurer: Wording[]; tortfeasor: Wording[] }
  notes: Wording[]
  articles: string[]
  missing: string[]
}

const usualShares: Readonly<Record<Finding, number>> = table.usual_share_percent
const kinds: readonly InsuredAs[] = ['medical', 'disability', 'property']
const articles = [
  '《民法典》第一千二百一十三条',
  '《道路交通安全法》第七十六条',
  '《最高人民法院关于审理道路交通事故损害赔偿案件适用法律若干问题的解释》第十三条',
]
const uninsured = '《最高人民法院关于审理道路交通事故损害赔偿案件适用法律若干问题的解释》第十六条'

/** First the compulsory insurance within its limits, then the commercial one by the share of fault, then the driver. */
export function trafficShares(facts: TrafficFacts): TrafficShares {
  const { damages, accident_on, finding, has_compulsory, commercial_limit, paid = 0 } = facts
  const share = facts.share_percent ?? (finding === undefined ? undefined : usualShares[finding])
  const limits = table.limits.findLast(({ since }) => accident_on !== undefined && since <= accident_on)
  const missing = missingAmong({ accident_on, finding, has_compulsory, commercial_limit })
  if (
    limits === undefined ||
    finding === undefined ||
    share === undefined ||
    has_compulsory === undefined ||
    commercial_limit === undefined
  )
    return {
      compulsory: null,
      commercial: null,
      tortfeasor: null,
      insurer: null,
      set_off: { tortfeasor: 0, insurer: 0 },
      steps: { insurer: [], tortfeasor: [] },
      notes: [],
      articles,
      missing: missing.length > 0 ? missing : ['accident_on'],
    }
  const within = finding === 'none' ? limits.without_fault : limits.with_fault
  const covered = kinds.map((kind) => ({ kind, damage: damages[kind], paid: Math.min(damages[kind], within[kind]) }))
  const first = cents(covered.reduce((sum, one) => sum + one.paid, 0))
  const total = cents(kinds.reduce((sum, kind) => sum + damages[kind], 0))
  const rest = cents(total - first)
  const owed = cents((rest * share) / 100)
  const commercial = Math.min(owed, commercial_limit)
  const own = cents(owed - commercial + (has_compulsory ? 0 : first))
  const tortfeasor = Math.max(0, cents(own - paid))
  const insured = cents((has_compulsory ? first : 0) + commercial)
  const set_off = {
    tortfeasor: cents(own - tortfeasor),
    insurer: Math.min(insured, Math.max(0, cents(paid - own))),
  }
  const insurer = cents(insured - set_off.insurer)
  const within_limits = covered
    .filter(({ damage }) => damage > 0)
    .map(({ kind, damage, paid: amount }) =>
      filled(texts.compulsory, {
        kind: texts[`insured_${kind}`],
        damage: yuan(damage),
        limit: yuan(within[kind]),
        amount: yuan(amount),
      }),
    )
  const beyond = filled(texts.beyond_compulsory, { rest: yuan(rest), share, owed: yuan(owed) })
  const of_commercial =
    commercial_limit === 0
      ? []
      : [filled(texts.commercial, { owed: yuan(owed), limit: yuan(commercial_limit), amount: yuan(commercial) })]
  const of_own =
    own === 0
      ? []
      : [filled(texts.tortfeasor, { own: yuan(own), paid: yuan(set_off.tortfeasor), amount: yuan(tortfeasor) })]
  const of_set_off =
    set_off.insurer === 0
      ? []
      : [filled(texts.set_off, { insured: yuan(insured), paid: yuan(set_off.insurer), amount: yuan(insurer) })]
  return {
    compulsory: has_compulsory ? first : 0,
    commercial,
    tortfeasor,
    insurer,
    set_off,
    steps: {
      insurer: [...within_limits, beyond, ...of_commercial, ...of_set_off],
      tortfeasor: [...(has_compulsory ? [] : within_limits), beyond, ...of_commercial, ...of_own],
    },
    notes: [
      ...(facts.share_percent === undefined ? [filled(texts.usual_share, { share })] : []),
      ...(has_compulsory ? [] : [texts.no_compulsory]),
      ...(facts.is_victim_weaker === true ? [texts.weaker_victim] : []),
      texts.distress_first,
    ],
    articles: has_compulsory ? articles : [...articles, uninsured],
    missing: [],
  }
}
