import type { ErasedPart } from '@casewright/contracts/people'
import type { ErasureResult } from '@casewright/contracts/platform/people'

type Counts = ErasedPart['erased']

const merged = (one: Counts, other: Counts, how: (a: number, b: number) => number): Counts =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((kind) => [
      kind,
      how(one[kind] ?? 0, other[kind] ?? 0),
    ]),
  )

/** A step that was begun before a crash may have been done: then only the plan knows how much there was. */
export const atLeast = (part: ErasedPart, planned: ErasedPart | undefined): ErasedPart => ({
  ...part,
  erased: merged(part.erased, planned?.erased ?? {}, Math.max),
})

/** With what came while the rest was erased, and went in a later round. */
export const added = (part: ErasedPart, later: ErasedPart): ErasedPart => ({
  ...part,
  erased: merged(part.erased, later.erased, (a, b) => a + b),
})

export const countOf = ({ erased }: Pick<ErasedPart, 'erased'>): number =>
  Object.values(erased).reduce((sum, count) => sum + count, 0)

export function resultOf(
  about: Omit<ErasureResult, 'services' | 'total'>,
  parts: Record<string, ErasedPart>,
): ErasureResult {
  const services = Object.entries(parts).map(([service, { erased, kept }]) => ({ service, erased, kept }))
  return { ...about, services, total: services.reduce((sum, part) => sum + countOf(part), 0) }
}
