import type { Static } from 'typebox'
import { seededElements } from '../../legal/causes/cause-elements.ts'
import contractTopics from '../../resources/legal_tables/contract_topics.json' with { type: 'json' }
import { catalogueProblems } from './catalogues.ts'
import type { tableSchemas } from './table-schemas.ts'
import { badPatterns, repeated, seededEvidence, unknownCauses } from './value-problems.ts'

type Name = keyof typeof tableSchemas
type Problems<Table> = (table: Table) => string[]

/** The schema of the table has confirmed the type. */
const of =
  <N extends Name>(_: N, problems: Problems<Static<(typeof tableSchemas)[N]>>): Problems<object> =>
  (table) =>
    problems(table as Static<(typeof tableSchemas)[N]>)

/** What no schema sees: references between rows and to the seed package, the order of days, patterns that do not compile. */
export const tableContent: Readonly<Record<string, Problems<object>>> = {
  cause_words: of('cause_words', ({ usual, other_words, words }) => [
    ...unknownCauses(Object.keys(words)),
    ...usual.filter((code) => !Object.hasOwn(words, code)).map((code) => `usual: ${code} has no words`),
    ...badPatterns('other_words', [...other_words.zh, ...other_words.en]),
    ...Object.entries(words).flatMap(([code, { strong, weak }]) =>
      badPatterns(
        code,
        [strong, weak].flatMap(({ zh, en }) => [...zh, ...en]),
      ),
    ),
  ]),
  contract_topics: of('contract_topics', (topics) =>
    Object.entries(topics)
      .filter(([, { judged }]) => judged !== true)
      .flatMap(([key, { stake, market, wording, fallback, asked_as }]) => [
        ...Object.entries({ stake, market, wording, fallback })
          .filter(([, value]) => value === undefined)
          .map(([name]) => `${key} has no ${name}`),
        ...badPatterns(key, [...(asked_as?.zh ?? []), ...(asked_as?.en ?? [])], 'iu'),
      ]),
  ),
  contract_clauses: of('contract_clauses', (types) =>
    Object.entries(types).flatMap(([key, { topic, says, unless = [], hints = [] }]) => [
      ...unknownTopics(key, [topic]),
      ...badPatterns(
        key,
        [...says.zh, ...says.en].flat().map((part) => part.replace(/^!/, '')),
        'iu',
      ),
      ...badPatterns(key, [...unless, ...hints], 'iu'),
    ]),
  ),
  contract_problems: of('contract_problems', (rows) => [
    ...Object.entries(rows).flatMap(([key, { topics }]) =>
      topics === 'clause' ? [] : unknownTopics(key, [topics].flat()),
    ),
    ...catalogueProblems(Object.fromEntries(Object.entries(rows).map(([key, { why }]) => [key, why]))),
  ]),
  contract_pairs: of('contract_pairs', (pairs) =>
    Object.entries(pairs).flatMap(([key, { topic, signs }]) => [
      ...unknownTopics(key, [topic]),
      ...signs.filter((sign) => sign.split('{who}').length !== 2).map((sign) => `${key}: ${sign} names {who} not once`),
      ...badPatterns(
        key,
        signs.map((sign) => sign.replace('{who}', 'who')),
        'iu',
      ),
    ]),
  ),
  contract_lacks: of('contract_lacks', (rows) =>
    Object.entries(rows).flatMap(([key, { topic }]) => unknownTopics(key, [topic])),
  ),
  contract_lists: of('contract_lists', (lists) =>
    Object.entries(lists).flatMap(([kind, { topics }]) => [
      ...unknownTopics(kind, topics),
      ...repeated(topics).map((topic) => `${kind} asks for ${topic} twice`),
    ]),
  ),
  contract_sides: of('contract_sides', ({ sides, offered }) =>
    Object.entries(offered).flatMap(([kind, keys]) =>
      keys.filter((key) => !Object.hasOwn(sides, key)).map((key) => `${kind} offers ${key}, which is no side`),
    ),
  ),
  court_fees: of('court_fees', (fees) =>
    [fees.property, fees.divorce, fees.personality, fees.other, fees.preservation].flatMap(({ parts }) =>
      parts.flatMap(({ above }, at) => {
        const before = parts[at - 1]?.above ?? -1
        return before < above ? [] : [`the part above ${above} does not come after that above ${before}`]
      }),
    ),
  ),
  element_words: of('element_words', ({ general, words }) => [
    ...repeated(general.map(({ key }) => key)).map((key) => `general has the element ${key} twice`),
    ...badPatterns(
      'general',
      general.flatMap((element) => element.words),
    ),
    ...unknownCauses(words.flatMap(({ codes }) => codes)),
    ...repeated(words.flatMap(({ codes }) => codes)).map((code) => `${code} has words twice`),
    ...words.flatMap(({ codes, elements }) => {
      const known = codes.flatMap((code) => seededElements(code).map(({ element_key }) => element_key))
      return [
        ...Object.keys(elements)
          .filter((key) => !known.includes(key))
          .map((key) => `${codes[0]}: there is no element ${key}`),
        ...badPatterns(codes[0] ?? '', Object.values(elements).flat()),
      ]
    }),
  ]),
  evidence_names: of('evidence_names', (names) => {
    const named = Object.keys(names)
    const used = seededEvidence()
    return [
      ...[...used].filter((name) => !named.includes(name)).map((name) => `${name} has no English name`),
      ...named.filter((name) => !used.has(name)).map((name) => `${name} is no evidence of the seed package`),
    ]
  }),
  festivals: of('festivals', ({ fixed, moving }) =>
    repeated([...fixed, ...moving].flatMap(({ names }) => names)).map((name) => `${name} is the name of two festivals`),
  ),
  forums: of('forums', ({ kinds, places }) =>
    Object.entries(kinds).flatMap(([kind, { places: keys }]) =>
      keys.filter((key) => !Object.hasOwn(places, key)).map((key) => `${kind}: there is no place ${key}`),
    ),
  ),
  holidays: of('holidays', ({ years }) =>
    Object.entries(years).flatMap(([year, { holidays: rows }]) => [
      ...rows.filter(({ from, to }) => to < from).map(({ name }) => `${year} ${name} ends before it begins`),
      ...repeated(rows.flatMap(({ working }) => working)).map((day) => `${year}-${day} is worked twice`),
    ]),
  ),
  lending_rates: of('lending_rates', ({ one_year_lpr, known_until }) =>
    one_year_lpr.flatMap(({ since }, at) => {
      const next = one_year_lpr[at + 1]?.since ?? known_until
      return since < next ? [] : [`one_year_lpr: ${next} does not come after ${since}`]
    }),
  ),
}

const unknownTopics = (place: string, topics: readonly string[]): string[] =>
  topics.filter((topic) => !Object.hasOwn(contractTopics, topic)).map((topic) => `${place}: there is no topic ${topic}`)
