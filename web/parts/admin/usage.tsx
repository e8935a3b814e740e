import type { UsageRow } from '@casewright/contracts/ai'
import { useEffect, useMemo } from 'preact/hooks'
import { lastDays, valuesByDay } from '../../rules/usage-days.ts'
import { durationText } from '../../rules/waterfall.ts'
import { createUsage, type Days, type Usage } from '../../state/operations.ts'
import { place, setQuery } from '../../state/place.ts'
import { operationsWords } from '../../words/admin-operations.ts'
import { language } from '../../words/words.ts'
import { LoadedView } from '../loaded-view.tsx'
import { Empty } from '../states.tsx'
import { AdminTable, type Column } from './table.tsx'
import { UsageChart } from './usage-chart.tsx'

const measures = ['cost', 'calls', 'tokens'] as const
type Measure = (typeof measures)[number]

const day = /^\d{4}-\d{2}-\d{2}$/

function inAddress(): Days & { measure: Measure } {
  const { query } = place.value
  const days = lastDays(Date.now(), 30)
  const given = (name: 'from' | 'to') => (day.test(query.get(name) ?? '') ? (query.get(name) as string) : days[name])
  return {
    from: given('from'),
    to: given('to'),
    measure: measures.find((one) => one === query.get('measure')) ?? 'cost',
  }
}

const measured = (measure: Measure, { cost, calls, input_tokens, output_tokens }: UsageRow): number =>
  ({ cost, calls, tokens: input_tokens + output_tokens })[measure]

/** Model calls, tokens and cost over days, by model and by skill. */
export function UsageSection() {
  const words = operationsWords.value.usage
  const usage = useMemo(() => createUsage(() => daysInAddress()), [])
  const { from, to, measure } = inAddress()
  useEffect(() => void usage.load(), [from, to])
  const set = (name: string) => (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
    setQuery({ [name]: event.currentTarget.value })
  return (
    <div class="stack">
      <search class="admin-filters" aria-label={words.filters}>
        <label class="field">
          <small>{words.from}</small>
          <input type="date" value={from} max={to} onChange={set('from')} />
        </label>
        <label class="field">
          <small>{words.to}</small>
          <input type="date" value={to} min={from} onChange={set('to')} />
        </label>
        <label class="field">
          <small>{words.measure}</small>
          <select value={measure} onChange={set('measure')}>
            {measures.map((one) => (
              <option key={one} value={one}>
                {words.measures[one]}
              </option>
            ))}
          </select>
        </label>
      </search>
      <LoadedView loaded={usage}>
        {(found) =>
          found.stats.calls === 0 ? (
            <Empty title={words.none} hint={words.noneHint} />
          ) : (
            <Charts usage={found} days={{ from, to }} measure={measure} />
          )
        }
      </LoadedView>
    </div>
  )
}

const daysInAddress = (): Days => {
  const { from, to } = inAddress()
  return { from, to }
}

function Charts({ usage, days, measure }: { usage: Usage; days: Days; measure: Measure }) {
  const words = operationsWords.value.usage
  const { stats, byDay, byModel, bySkill } = usage
  const textOf = (value: number): string =>
    measure === 'cost' ? money(value, stats.currency) : value.toLocaleString(language.value)
  const values = valuesByDay(byDay, days, (row) => measured(measure, row))
  return (
    <>
      <dl class="admin-figures">
        <Figure label={words.measures.cost} value={money(stats.cost, stats.currency)} />
        <Figure label={words.measures.calls} value={stats.calls.toLocaleString(language.value)} />
        <Figure label={words.failed} value={stats.failed_calls.toLocaleString(language.value)} />
        <Figure
          label={words.measures.tokens}
          value={(stats.input_tokens + stats.output_tokens).toLocaleString(language.value)}
        />
        <Figure label={words.typical} value={durationText(stats.latency_ms.p50)} />
        <Figure label={words.slow} value={durationText(stats.latency_ms.p95)} />
      </dl>
      <UsageChart label={words.byDay(words.measures[measure])} days={values} textOf={textOf} />
      <details class="admin-details">
        <summary>{words.asTable}</summary>
        <AdminTable
          caption={words.byDay(words.measures[measure])}
          columns={[
            { label: words.day, of: (row) => row.day },
            { label: words.measures[measure], of: (row) => textOf(row.value), isNumber: true },
          ]}
          rows={values.filter(({ value }) => value > 0)}
          keyOf={(row) => row.day}
        />
      </details>
      <h2>{words.models}</h2>
      <AdminTable
        caption={words.models}
        columns={columns(words.model, ({ model }) => model)}
        rows={byModel}
        keyOf={({ model }) => model ?? ''}
      />
      <h2>{words.skills}</h2>
      <AdminTable
        caption={words.skills}
        columns={columns(words.skill, ({ skill }) => skill)}
        rows={bySkill}
        keyOf={({ skill }) => skill ?? ''}
      />
    </>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const money = (amount: number, currency: string): string =>
  `${amount.toLocaleString(language.value, { maximumFractionDigits: amount < 1 ? 4 : 2 })} ${currency}`

/** What each of them was asked for, and how it did. */
export function columns(label: string, nameOf: (row: UsageRow) => string | null): Column<UsageRow>[] {
  const words = operationsWords.value.usage
  const count = (value: number) => value.toLocaleString(language.value)
  return [
    { label, of: (row) => nameOf(row) ?? words.unnamed },
    { label: words.measures.calls, of: ({ calls }) => count(calls), isNumber: true },
    { label: words.failed, of: ({ failed_calls }) => count(failed_calls), isNumber: true },
    { label: words.measures.tokens, of: (row) => count(row.input_tokens + row.output_tokens), isNumber: true },
    { label: words.measures.cost, of: ({ cost, currency }) => money(cost, currency), isNumber: true },
    { label: words.average, of: ({ latency_ms }) => durationText(latency_ms), isNumber: true },
  ]
}
