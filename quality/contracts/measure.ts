import { type ClauseType, presenceOf } from '../../legal/contracts/clause-type.ts'
import { table } from '../measure.ts'
import { share } from '../score.ts'
import categories from './categories.json' with { type: 'json' }
import { type LabelledContract, labelledContracts } from './labelled-contracts.ts'

/** What the rules say about one category, over some contracts. */
interface Counts {
  /** Sentences that were found, and those of them that touch a labelled span. */
  found: number
  right: number
  /** Labelled spans, and those of them that a found sentence touches. */
  spans: number
  touched: number
  /** Contracts with a labelled span, and those of them in which a sentence was found. */
  labelled: number
  seen: number
  /** Contracts that are said to lack it, and those of them with a labelled span. */
  missing: number
  falselyMissing: number
}

const nothing: Counts = {
  found: 0,
  right: 0,
  spans: 0,
  touched: 0,
  labelled: 0,
  seen: 0,
  missing: 0,
  falselyMissing: 0,
}
const added = (left: Counts, right: Counts): Counts =>
  Object.fromEntries((Object.keys(left) as (keyof Counts)[]).map((key) => [key, left[key] + right[key]])) as {
    [key in keyof Counts]: number
  }

const known = Object.entries(categories) as [category: string, type: ClauseType][]

/** Precision, recall and false "missing" by category, on contracts that people have labelled. */
export async function measureContracts(folder: string): Promise<string> {
  const all = await labelledContracts(folder)
  const halves = [
    { name: 'Development', some: all.filter(({ id }) => Number(id) % 2 === 0) },
    { name: 'Held out', some: all.filter(({ id }) => Number(id) % 2 !== 0) },
  ].filter(({ some }) => some.length > 0)
  return halves.map(({ name, some }) => `### ${name}: ${some.length} contracts\n\n${tableOf(some)}`).join('\n\n')
}

function tableOf(contracts: readonly LabelledContract[]): string {
  const rows = known.map(([category, type]) => ({
    category,
    counts: contracts.map((one) => countsOf(one, category, type)).reduce(added, nothing),
  }))
  const all = { category: '**all**', counts: rows.map(({ counts }) => counts).reduce(added, nothing) }
  return table(
    ['category', 'precision', 'recall of spans', 'recall of contracts', 'said to be missing', 'falsely', 'share'],
    [...rows, all].map(({ category, counts }) => cellsOf(category, counts)),
  )
}

function countsOf({ contract, spans }: LabelledContract, category: string, type: ClauseType): Counts {
  const labels = spans.get(category) ?? []
  const found = contract.typed.get(type) ?? []
  const touches = (one: { start: number; end: number }, [start, end]: readonly [number, number]) =>
    one.start < end && one.end > start
  const isMissing = presenceOf(type, contract) === 'missing'
  const isLabelled = labels.length > 0
  return {
    found: found.length,
    right: found.filter((one) => labels.some((label) => touches(one, label))).length,
    spans: labels.length,
    touched: labels.filter((label) => found.some((one) => touches(one, label))).length,
    labelled: Number(isLabelled),
    seen: Number(isLabelled && found.length > 0),
    missing: Number(isMissing),
    falselyMissing: Number(isMissing && isLabelled),
  }
}

const of = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${share(part, whole).toFixed(2)} (${part}/${whole})`

const cellsOf = (category: string, counts: Counts): string[] => [
  category,
  of(counts.right, counts.found),
  of(counts.touched, counts.spans),
  of(counts.seen, counts.labelled),
  String(counts.missing),
  String(counts.falselyMissing),
  counts.missing === 0 ? '–' : `${(100 * share(counts.falselyMissing, counts.missing)).toFixed(1)}%`,
]
