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

/** When versions end, and which laws have versions whose days cannot be told, with the reason. */
interface VersionEnds {
  /** The first day on which a version is no longer in force; null for one that has no end yet. */
  ends: Map<string, string | null>
  conflicts: Map<string, string>
}

const sinceEver = ''
const begins = ({ effective_from }: LawVersion): string => effective_from ?? sinceEver
const inOrder = (one: LawVersion, other: LawVersion): number =>
  begins(one).localeCompare(begins(other)) || (one.date ?? '').localeCompare(other.date ?? '')

/**
 * A version ends when the next version of the same law takes effect, another law repeals it, or somebody has said so; the
 * first of these days counts. Two versions cannot begin on one day: then somebody has to say which day is right.
 */
export function versionEnds(versions: readonly LawVersion[]): VersionEnds {
  const repealing = Map.groupBy(
    versions.flatMap((version) => version.repeals.map((law) => ({ law, day: begins(version) }))),
    ({ law }) => law,
  )
  const ends = new Map<string, string | null>()
  const conflicts = new Map<string, string>()
  for (const [law, ofLaw] of Map.groupBy(versions, (version) => version.law)) {
    const ordered = ofLaw.toSorted(inOrder)
    const repeals = (repealing.get(law) ?? []).map(({ day }) => day)
    for (const [at, version] of ordered.entries()) {
      const next = ordered[at + 1]
      const [start, nextStart] = [begins(version), next && begins(next)]
      if (start === nextStart) conflicts.set(law, `has two versions that take effect on ${start || 'an unknown day'}`)
      const days = [nextStart, version.repealed_on, ...repeals].filter((day) => typeof day === 'string' && day > start)
      ends.set(version.document_id, days.toSorted()[0] ?? null)
    }
  }
  return { ends, conflicts }
}
