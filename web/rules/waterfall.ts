import type { Trace } from '@casewright/contracts/ai-traces'

type Root = Trace['root']
type Step = Root['children'][number]
type Call = Step['children'][number]

/** One bar of a waterfall. Its place and length are parts of the whole, from 0 to 1. */
export interface Bar {
  key: string
  name: string
  kind: Root['kind'] | Step['kind'] | Call['kind']
  depth: 0 | 1 | 2
  start: number
  length: number
  ms: number
  error: string | null
  /** What a person may look into. */
  contents: readonly (readonly [string, unknown])[]
}

/** The spans of a turn as rows, parents before their children, in the order of time. */
export function barsOf(root: Root): Bar[] {
  const begin = Date.parse(root.started_at)
  const ends = root.children.flatMap((step) => [endOf(step), ...step.children.map(endOf)])
  const whole = Math.max(1, endOf(root) - begin, ...ends.map((end) => end - begin))
  const bar = (span: Root | Step | Call, depth: Bar['depth'], key: string, contents: Bar['contents']): Bar => {
    const start = clamp((Date.parse(span.started_at) - begin) / whole)
    const { name, kind, ms, error } = span
    return { key, name, kind, depth, start, length: Math.min(clamp(ms / whole), 1 - start), ms, error, contents }
  }
  return [
    bar(root, 0, 'turn', pick(root, ['input', 'output'])),
    ...root.children.flatMap((step) => [
      bar(step, 1, `${step.step}`, pick(step, ['patch'])),
      ...step.children.map((call, index) =>
        bar(call, 2, `${step.step}.${index}`, pick(call, ['attributes', 'input', 'output'])),
      ),
    ]),
  ]
}

const endOf = ({ started_at, ms }: { started_at: string; ms: number }): number => Date.parse(started_at) + ms
const clamp = (part: number): number => Math.min(1, Math.max(0, part))

const pick = <T extends object>(span: T, names: readonly (keyof T & string)[]) =>
  names.flatMap((name) => (isEmpty(span[name]) ? [] : [[name, span[name]] as const]))

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** `340 ms`, `2.4 s` or `1 min 5 s`: what it is read as, not more digits than that. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}
