import type { Trace } from '@casewright/contracts/ai-traces'
import { useEffect, useMemo } from 'preact/hooks'
import { momentText } from '../../rules/dates.ts'
import { type Bar, barsOf, durationText } from '../../rules/waterfall.ts'
import { nameOf } from '../../state/names.ts'
import { createTrace } from '../../state/operations.ts'
import { operationsWords } from '../../words/admin-operations.ts'
import { language } from '../../words/words.ts'
import { LoadedView } from '../loaded-view.tsx'

/** One turn, span by span. */
export function TraceView({ trace_id }: { trace_id: string }) {
  const words = operationsWords.value.traces
  const trace = useMemo(() => createTrace(trace_id), [trace_id])
  useEffect(() => void trace.load(), [trace])
  return (
    <div class="stack">
      <p>
        <a href="/admin/traces">{words.back}</a>
      </p>
      <LoadedView loaded={trace} lines={8}>
        {(found) => <Waterfall trace={found} />}
      </LoadedView>
    </div>
  )
}

function Waterfall({ trace }: { trace: Trace }) {
  const words = operationsWords.value.traces
  const bars = barsOf(trace.root)
  return (
    <>
      <p>
        {words.turnOf(
          trace.user_id === null ? words.nobody : nameOf(trace.user_id),
          momentText(trace.started_at, language.value),
        )}{' '}
        {words.statuses[trace.status]}
        {trace.ms !== null && ` · ${durationText(trace.ms)}`}
      </p>
      {!trace.kept && <p class="hint">{words.swept}</p>}
      <ol class="waterfall" aria-label={words.waterfall}>
        {bars.map((bar) => (
          <li key={bar.key}>
            <Span bar={bar} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Span({ bar }: { bar: Bar }) {
  if (bar.contents.length === 0 && bar.error === null)
    return (
      <div class="span-line">
        <SpanLine bar={bar} />
      </div>
    )
  return (
    <details class="span">
      <summary class="span-line">
        <SpanLine bar={bar} />
      </summary>
      {bar.error !== null && <p class="problem">{bar.error}</p>}
      {bar.contents.map(([name, value]) => (
        <div key={name} class="span-contents">
          <small>{operationsWords.value.traces.members[name] ?? name}</small>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <pre tabIndex={0}>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
        </div>
      ))}
    </details>
  )
}

function SpanLine({ bar: { name, kind, depth, start, length, ms, error } }: { bar: Bar }) {
  const words = operationsWords.value.traces
  return (
    <>
      <span class={`span-name depth-${depth}`}>
        {kind === 'turn' ? words.wholeTurn : name}
        <small>{words.kinds[kind]}</small>
      </span>
      <span class="span-track" aria-hidden="true">
        <span
          class={`span-bar ${kind}${error === null ? '' : ' failed'}`}
          style={{ insetInlineStart: `${start * 100}%`, inlineSize: `${length * 100}%` }}
        />
      </span>
      <span class="span-time">
        {error !== null && <span class="problem">{words.failed} </span>}
        {durationText(ms)}
      </span>
    </>
  )
}
