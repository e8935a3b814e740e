import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createZip } from '@casewright/kit/data/zip'
import { chineseArticleAt } from '@casewright/kit/text/article-numbers'

/** One row of the set. */
interface LabelledArticle {
  id: string
  law: string
  article: string
  text: string
  heads: string[]
}

export const forms = ['txt', 'md', 'docx'] as const
type Form = (typeof forms)[number]

/** A law put together again from its articles, in one of the forms in which laws are handed on. */
export interface RebuiltLaw {
  name: string
  form: Form
  articles: (LabelledArticle & { number: string })[]
}

const numberOf = (article: string): string => chineseArticleAt(article, 0)?.number ?? ''
const place = (number: string): number => {
  const [main = 0, sub = 0] = number.split('-').map(Number)
  return main * 1000 + sub
}

/** The laws of `corpus.jsonl.gz`, their articles in order of number: the set keeps the books of a code in another order. */
export async function rebuiltLaws(folder: string): Promise<RebuiltLaw[]> {
  const rows = gunzipSync(await readFile(join(folder, 'corpus.jsonl.gz')))
    .toString()
    .trim()
    .split('\n')
    .map((line): LabelledArticle => JSON.parse(line))
  return [...Map.groupBy(rows, ({ law }) => law)].map(([name, articles], at) => ({
    name,
    form: forms[at % forms.length] as Form,
    articles: articles
      .map((one) => ({ ...one, number: numberOf(one.article) }))
      .sort((one, other) => place(one.number) - place(other.number)),
  }))
}

/** Each heading where it begins. */
const newHeads = (heads: readonly string[], before: readonly string[]): { head: string; depth: number }[] => {
  const same = heads.findIndex((head, at) => before[at] !== head)
  return same < 0 ? [] : heads.slice(same).map((head, at) => ({ head, depth: same + at }))
}

/** As the national database prints it: contents, paragraphs that begin with two wide spaces. */
function printed({ name, articles }: RebuiltLaw): string[] {
  const heads = [...new Set(articles.flatMap((one) => one.heads))]
  return [
    name,
    ...(heads.length > 0 ? ['目　　录', ...heads] : []),
    ...articles.flatMap(({ article, text, heads: own }, at) => [
      ...newHeads(own, articles[at - 1]?.heads ?? []).map(({ head }) => head),
      ...`${article}　${text}`.split('\n').map((line) => `　　${line}`),
    ]),
  ]
}

/** As collections in Markdown have it. */
function markdown({ name, articles }: RebuiltLaw): string {
  const lines = articles.flatMap(({ article, text, heads }, at) => [
    ...newHeads(heads, articles[at - 1]?.heads ?? []).map(({ head, depth }) => `${'#'.repeat(depth + 2)} ${head}`),
    ...`${at % 2 === 0 ? article : `**${article}**`} ${text}`.split('\n'),
  ])
  return [`# ${name}`, '<!-- INFO END -->', ...lines].join('\n\n')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function word(law: RebuiltLaw): Promise<Buffer> {
  const body = printed(law).map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`)
  const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  async function* entries() {
    yield { name: '[Content_Types].xml', bytes: '<Types/>' }
    yield { name: 'word/document.xml', bytes: `<w:document ${space}><w:body>${body.join('')}</w:body></w:document>` }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of createZip()(entries())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The file of a law. */
export const fileOf = async (law: RebuiltLaw): Promise<string | Buffer> => {
  if (law.form === 'docx') return word(law)
  return law.form === 'md' ? markdown(law) : `\ufeff${printed(law).join('\r\n')}`
}
