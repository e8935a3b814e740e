import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table } from '../measure.ts'
import { share } from '../score.ts'
import { fileOf, forms, type RebuiltLaw, rebuiltLaws } from './law-texts.ts'
import { type ArticleOf, measureSearch } from './measure-search.ts'
import { type RunningSuite, startSuite } from './running-suite.ts'

interface Imported {
  document_id: string
  file: string
  effective_from: string | null
  effective_to: string | null
  articles: number
  status: string
}

interface Outcome {
  laws: Imported[]
  left_out: { file: string; reason: string }[]
}

interface Compared {
  law: RebuiltLaw
  stored: number
  exact: number
  /** The set has more behind the article, which we keep as an annex or a heading. */
  shorter: number
  other: number
  found: number
}

const batchMax = 200

/** Rebuilds the laws of the set, imports them by the command into a suite of their own, and reads every article back. */
export async function measureLaws(folder: string): Promise<string> {
  const laws = await rebuiltLaws(folder)
  const texts = await mkdtemp(join(tmpdir(), 'casewright-laws-'))
  const fileName = (law: RebuiltLaw, at: number) => `${String(at).padStart(4, '0')}.${law.form}`
  for (const [at, law] of laws.entries()) await writeFile(join(texts, fileName(law, at)), await fileOf(law))
  const suite = await startSuite()
  try {
    const { outcome, seconds } = await imported(suite, texts)
    const again = await imported(suite, texts)
    const byFile = new Map(outcome.laws.map((one) => [one.file, one]))
    const compared: Compared[] = []
    for (const [at, law] of laws.entries()) compared.push(await compare(suite, law, byFile.get(fileName(law, at))))
    const search = await measureSearch(
      suite,
      folder,
      articlesOf(laws, (law, at) => byFile.get(fileName(law, at))?.document_id),
    )
    return `${page(compared, outcome, again.outcome, seconds)}\n\n${search}`
  } finally {
    await suite.stop()
    await rm(texts, { recursive: true, force: true })
  }
}

/** The set's ids of articles by document and section. */
function articlesOf(
  laws: readonly RebuiltLaw[],
  documentOf: (law: RebuiltLaw, at: number) => string | undefined,
): ArticleOf {
  const ids = new Map(
    laws.flatMap((law, at) =>
      law.articles.map(({ id, number }) => [`${documentOf(law, at)} ${sectionOf(number)}`, id]),
    ),
  )
  return (document_id, section_id) => ids.get(`${document_id} ${section_id}`)
}

async function imported(suite: RunningSuite, texts: string): Promise<{ outcome: Outcome; seconds: number }> {
  const start = performance.now()
  const { stdout, stderr } = await suite.run('law', 'import', texts, '--json')
  if (stdout === '') throw new Error(stderr)
  return { outcome: JSON.parse(stdout), seconds: (performance.now() - start) / 1000 }
}

/** Articles as the store has them, and as a look-up by law and number gives them on a day on which the law is in force. */
async function compare({ client }: RunningSuite, law: RebuiltLaw, stored: Imported | undefined): Promise<Compared> {
  const none = { law, stored: 0, exact: 0, shorter: 0, other: 0, found: 0 }
  if (stored === undefined) return none
  const { document_id, effective_from } = stored
  const { chunks = [] } = await client.readDocument({ body: { kb_id: 'sys_statutes', document_id, with_chunks: true } })
  const contentOf = new Map(chunks.map(({ section_id, content }) => [section_id, content]))
  const counts = { ...none }
  for (const { number, article, text } of law.articles) {
    const content = contentOf.get(sectionOf(number))
    const wanted = `${article}　${text}`
    if (content === undefined) continue
    counts.stored += 1
    if (content === wanted) counts.exact += 1
    else if (wanted.startsWith(`${content}\n`)) counts.shorter += 1
    else counts.other += 1
  }
  const as_of = effective_from ?? '2000-01-01'
  for (let at = 0; at < law.articles.length; at += batchMax) {
    const articles = law.articles.slice(at, at + batchMax).map(({ number }) => ({ law: law.name, number }))
    const { articles: found } = await client.findArticles({ body: { articles, as_of } })
    counts.found += found.filter(
      (one) => one.document_id === document_id && one.content === contentOf.get(sectionOf(one.number)),
    ).length
  }
  return counts
}

const sectionOf = (number: string): string => {
  const [main, sub] = number.split('-')
  return `第${main}条${sub === undefined ? '' : `之${sub}`}`
}

function page(compared: readonly Compared[], outcome: Outcome, again: Outcome, seconds: number): string {
  const sum = (some: readonly Compared[], of: (one: Compared) => number) => some.reduce((all, one) => all + of(one), 0)
  const columns = [...forms.map((form) => compared.filter(({ law }) => law.form === form)), compared]
  const row = (name: string, of: (one: Compared) => number) => [name, ...columns.map((some) => String(sum(some, of)))]
  const exact = sum(compared, (one) => one.exact)
  const all = sum(compared, ({ law }) => law.articles.length)
  const ended = outcome.laws.filter(({ effective_to }) => effective_to !== null).length
  const unchanged = again.laws.filter(({ status }) => status === 'unchanged').length
  return `${table(
    ['', ...forms, 'all'],
    [
      row('laws', () => 1),
      row('articles in the set', ({ law }) => law.articles.length),
      row('stored under their number', (one) => one.stored),
      row('word for word', (one) => one.exact),
      row('without an annex or heading that the set has behind the article', (one) => one.shorter),
      row('otherwise different', (one) => one.other),
      row('found by law and number', (one) => one.found),
    ],
  )}

Word for word are ${exact} of ${all} articles (${(100 * share(exact, all)).toFixed(2)}%). Left out were ${outcome.left_out.length} of ${compared.length} files. A first day was found in ${outcome.laws.filter(({ effective_from }) => effective_from !== null).length}
texts, an end by repeal for ${ended}. The import took ${Math.round(seconds)} s on two busy cores; a second one left ${unchanged} of ${again.laws.length} unchanged.`
}
