import { checkSync } from 'recheck'
import { builtExpressions } from './regexes/built.ts'
import { type Expression, hasUnbounded } from './regexes/expression.ts'
import { schemaPatterns } from './regexes/patterns.ts'
import { writtenExpressions } from './regexes/written.ts'

/**
 * Every regular expression of the source is linear in its text: its repetitions have bounds, or recheck proves it. What
 * recheck calls vulnerable, or cannot judge, is rewritten: a bound for each repetition, a loop, `indexOf`.
 */

/** Files that put expressions together only when they are called, and why these are linear. */
const builtWhenCalled: Readonly<Record<string, string>> = {
  'legal/causes/phrase-words.ts': 'alternatives of words made of letters and hyphens: nothing in it is repeated',
  'legal/products/fitting.ts': 'the patterns of the skills’ schemas, which are read here as schemas',
  'suite/seed-checks/value-problems.ts':
    'it only tries whether the patterns of a table compile; legal/causes builds them when it is loaded',
}
/** The only limit by the clock, so that a busy machine comes to the same result. */
const proofTimeoutMs = 120_000

const written = writtenExpressions()
const built = await builtExpressions()
const all = [...written.expressions, ...built.expressions, ...(await schemaPatterns())]
const unbounded = Map.groupBy(
  all.filter((one) => hasUnbounded(one)),
  ({ source, flags }) => `/${source}/${flags}`,
)
const unseen = written.building.filter((path) => !built.builders.has(path) && !(path in builtWhenCalled))
const problems = [
  ...unseen.map(
    (path) =>
      `${path}: builds a regular expression where this check does not see it; build it in rules/, when the module is loaded`,
  ),
  ...[...unbounded].flatMap(([text, places]) => problemOf(places[0] as Expression, text, places)),
]
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${all.length} regular expressions, ${unbounded.size} of them with unbounded repetitions\n`)
process.exitCode = problems.length === 0 ? 0 : 1

function problemOf({ source, flags }: Expression, text: string, places: readonly Expression[]): string[] {
  const proof = checkSync(source, flags, { timeout: proofTimeoutMs, incubationTimeout: null, attackTimeout: null })
  if (proof.status === 'safe') return []
  const why = proof.status === 'vulnerable' ? proof.complexity.summary : `not judged: ${proof.error.kind}`
  return [`${places.map(({ at }) => at).join(', ')}: ${text} is ${why}`]
}
