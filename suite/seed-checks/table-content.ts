import { causeName } from '../../legal/causes/cause-names.ts'
import causeWords from '../../resources/legal_tables/cause_words.json' with { type: 'json' }
import firstChecklists from '../../resources/legal_tables/first_checklists.json' with { type: 'json' }
import holidays from '../../resources/legal_tables/holidays.json' with { type: 'json' }
import lendingRates from '../../resources/legal_tables/lending_rates.json' with { type: 'json' }

type Problems<Table> = (table: Table) => string[]
const of =
  <Table extends object>(problems: Problems<Table>): Problems<object> =>
  // The schema has confirmed the type, which is that of the file that we ship.
  (table) =>
    problems(table as Table)

/** What no schema sees: references between rows and to the seed package, the order of days, patterns that do not compile. */
export const tableContent: Readonly<Record<string, Problems<object>>> = {
  cause_words: of<typeof causeWords>(({ usual, words }) => [
    ...unknownCauses(Object.keys(words)),
    ...usual.filter((code) => !Object.hasOwn(words, code)).map((code) => `usual: ${code} has no words`),
    ...Object.entries(words).flatMap(([code, { strong, weak }]) =>
      badPatterns(
        code,
        [strong, weak].flatMap(({ zh, en }) => [...zh, ...en]),
      ),
    ),
  ]),
  first_checklists: of<typeof firstChecklists>(({ general, families, causes }) => [
    ...unknownCauses([...Object.keys(causes), ...Object.keys(families)]),
    ...Object.entries(families)
      .filter(([, first]) => !Object.hasOwn(causes, first))
      .map(([code, first]) => `families: ${first}, the first of ${code}, has no checklist`),
    ...Object.entries({ general, ...causes }).flatMap(([code, elements]) => [
      ...repeated(elements.map(({ key }) => key)).map((key) => `${code} has the element ${key} twice`),
      ...badPatterns(
        code,
        elements.flatMap(({ words }) => words),
      ),
    ]),
  ]),
  holidays: of<typeof holidays>(({ years }) =>
    Object.entries(years).flatMap(([year, { holidays: rows }]) => [
      ...rows.filter(({ from, to }) => to < from).map(({ name }) => `${year} ${name} ends before it begins`),
      ...repeated(rows.flatMap(({ working }) => working)).map((day) => `${year}-${day} is worked twice`),
    ]),
  ),
  lending_rates: of<typeof lendingRates>(({ one_year_lpr, known_until }) =>
    one_year_lpr.flatMap(({ since }, at) => {
      const next = one_year_lpr[at + 1]?.since ?? known_until
      return since < next ? [] : [`one_year_lpr: ${next} does not come after ${since}`]
    }),
  ),
}

const unknownCauses = (codes: readonly string[]): string[] =>
  codes.filter((code) => causeName(code) === undefined).map((code) => `${code} is no cause of the seed package`)

const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at)

const badPatterns = (place: string, words: readonly string[]): string[] =>
  words.filter((word) => !compiles(word)).map((word) => `${place}: ${word} is no pattern`)

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp
  } catch {
    return false
  }
}
