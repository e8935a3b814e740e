/** What is known of one version of a law, stored or about to be. */
export interface LawVersion {
  document_id: string
  /** One spelling for all versions of a law. */
  law: string
  date: string | null
  effective_from: string | null
  /** The day on which somebody has said that it ends. */
  repealed_on: string | null
  /** Laws that this version repeals, spelt as `law` is. */
  repeals: readonly string[]
}

/** The first day on which a version is no longer in force, or why its days cannot be told. */
export type VersionEnd = { effective_to: string | null } | { problem: string }

const sinceEver = ''
const begins = ({ effective_from }: LawVersion): string => effective_from ?? sinceEver
const inOrder = (one: LawVersion, other: LawVersion): number =>
  begins(one).localeCompare(begins(other)) || (one.date ?? '').localeCompare(other.date ?? '')

/**
 * The end of every version: the day on which the next version of the same law takes effect, another law repeals it, or
 * somebody has said so; the first of them. Two versions cannot begin on one day: then somebody has to say which day is right.
 */
export function versionEnds(versions: readonly LawVersion[]): Map<string, VersionEnd> {
  const laws = Map.groupBy(versions, ({ law }) => law)
  const repealing = Map.groupBy(
    versions.flatMap((version) => version.repeals.map((law) => ({ law, day: begins(version), by: version.law }))),
    ({ law }) => law,
  )
  const ends = new Map<string, VersionEnd>()
  for (const [law, ofLaw] of laws) {
    const ordered = ofLaw.toSorted(inOrder)
    const repeals = (repealing.get(law) ?? []).filter(({ by }) => by !== law).map(({ day }) => day)
    for (const [at, version] of ordered.entries())
      ends.set(version.document_id, endOf(version, ordered[at + 1], repeals))
  }
  return ends
}

function endOf(version: LawVersion, next: LawVersion | undefined, repeals: readonly string[]): VersionEnd {
  const start = begins(version)
  if (next && begins(next) === start)
    return {
      problem: `takes effect on ${start || 'an unknown day'}, as the version ${next.date ?? next.document_id} does`,
    }
  const days = [next && begins(next), version.repealed_on, ...repeals].filter(
    (day): day is string => Boolean(day) && (day as string) > start,
  )
  return { effective_to: days.toSorted()[0] ?? null }
}
