import table from '../../resources/legal_tables/court_fees.json' with { type: 'json' }
import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { cents } from '../values/cents.ts'
import { computation, missingAmong, type Sum, without, yuan } from './computation.ts'

interface Part {
  above: number
  percent: number
}

const law = '《诉讼费用交纳办法》'

/** Each part of the sum by its own percentage. */
function byParts(sum: number, parts: readonly Part[]): { amount: number; steps: Wording[] } {
  const counted = parts.flatMap(({ above, percent }, at) => {
    const part = cents(Math.min(sum, parts[at + 1]?.above ?? sum) - above)
    return part > 0 ? [{ above, percent, part, amount: cents((part * percent) / 100) }] : []
  })
  return {
    amount: cents(counted.reduce((total, { amount }) => total + amount, 0)),
    steps: counted.map(({ above, percent, part, amount }) =>
      filled(texts.fee_part, { above: yuan(above), part: yuan(part), percent, amount: yuan(amount) }),
    ),
  }
}

/** The fee of the first instance. In labour cases arbitration is free, and the court takes the same fee whatever the sum. */
export const courtFee = computation(
  {
    kind: ['property', 'divorce', 'personality', 'labour', 'other'],
    /** What is claimed; of a divorce the property that is divided. */
    claimed: 'money',
    /** Summary procedure, mediation or withdrawal. */
    is_half: 'yes_no',
  },
  ({ kind, claimed, is_half = false }): Sum => {
    const articles = [`${law}第十三条`, ...(is_half ? [`${law}第十五条`, `${law}第十六条`] : [])]
    const notes = is_half ? [texts.fee_half_note] : []
    if (kind === undefined) return without(['kind'], articles)
    if (kind === 'labour') {
      const fee = halved(table.labour, is_half)
      return {
        ...fee,
        notes: [...notes, texts.fee_labour],
        missing: [],
        articles: [...articles, '《劳动争议调解仲裁法》第五十三条'],
      }
    }
    if (claimed === undefined && kind !== 'other') return without(missingAmong({ claimed }), articles)
    const sum = claimed ?? 0
    if (kind === 'property') {
      const { fixed, parts } = table.property
      const over = byParts(sum, parts)
      const fee = halved(cents(fixed + over.amount), is_half)
      return {
        amount: fee.amount,
        steps: [filled(texts.fee_base, { amount: yuan(fixed) }), ...over.steps, ...fee.steps],
        notes,
        missing: [],
        articles,
      }
    }
    const { low, high, parts } = table[kind]
    const over = byParts(sum, parts)
    const [from, to] = [low, high].map((one) => halved(cents(one + over.amount), is_half).amount)
    return {
      amount: null,
      range: { low: from ?? 0, high: to ?? 0 },
      steps: [...over.steps, filled(texts.fee_range, { low: yuan(from ?? 0), high: yuan(to ?? 0) })],
      notes,
      missing: [],
      articles,
    }
  },
)

function halved(full: number, isHalf: boolean): { amount: number; steps: Wording[] } {
  const amount = isHalf ? cents(full / 2) : full
  const step = isHalf
    ? filled(texts.fee_half, { full: yuan(full), amount: yuan(amount) })
    : filled(texts.fee, { amount: yuan(full) })
  return { amount, steps: [step] }
}

/** The fee for preserving property. */
export const preservationFee = computation({ preserved: 'money' }, ({ preserved }): Sum => {
  const articles = [`${law}第十四条`]
  if (preserved === undefined) return without(['preserved'], articles)
  const { fixed, highest, parts } = table.preservation
  const over = byParts(preserved, parts)
  const full = cents(fixed + over.amount)
  const amount = Math.min(full, highest)
  return {
    amount,
    steps: [
      filled(texts.fee_base, { amount: yuan(fixed) }),
      ...over.steps,
      full > highest
        ? filled(texts.fee_highest, { full: yuan(full), amount: yuan(highest) })
        : filled(texts.fee, { amount: yuan(amount) }),
    ],
    notes: [],
    missing: [],
    articles,
  }
})
