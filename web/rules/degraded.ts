type DegradedKind = 'noMeaning' | 'meaningBehind' | 'graphBehind' | 'noGraph' | 'engineBehind' | 'other'

/** What the service says, by words of it. What none fits is told in general. */
const signs: readonly [words: RegExp, kind: DegradedKind][] = [
  [/no embedding service/, 'noMeaning'],
  [/embedding|no vectors yet/, 'meaningBehind'],
  [/graph is not configured/, 'noGraph'],
  [/graph/, 'graphBehind'],
  [/search engine/, 'engineBehind'],
]

/** Why a search was simpler than asked for: each reason once, in the order in which the service tells them. */
export function degradedKindsIn(reason: string | null): DegradedKind[] {
  const parts = (reason ?? '').split(';').map((part) => part.trim())
  const kinds = parts.map((part) => signs.find(([words]) => words.test(part))?.[1] ?? 'other')
  return [...new Set(kinds)]
}
