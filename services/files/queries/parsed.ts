import type { ParsedFile } from '@casewright/contracts/file'
import type { Sql } from '@casewright/kit/postgres/sql'

export async function putParsed(sql: Sql, { fileId, ...parsed }: Omit<ParsedFile, 'characters'>): Promise<void> {
  const { title, language, pages, words, ocr, sections, text } = parsed
  await sql`
    insert into files.parsed ("fileId", title, language, pages, words, ocr, sections, text)
    values (${fileId}, ${title}, ${language}, ${pages}, ${words}, ${ocr}, ${sql.json(sections)}, ${text})
    on conflict ("fileId") do update set title = excluded.title, language = excluded.language, pages = excluded.pages,
      words = excluded.words, ocr = excluded.ocr, sections = excluded.sections, text = excluded.text`
}

export async function parsedOf(sql: Sql, fileId: string): Promise<Omit<ParsedFile, 'characters'> | undefined> {
  const [row] = await sql<Omit<ParsedFile, 'characters'>[]>`
    select "fileId", title, language, pages, words, ocr, sections, text from files.parsed where "fileId" = ${fileId}`
  return row
}

export async function removeParsed(sql: Sql, fileId: string): Promise<void> {
  await sql`delete from files.parsed where "fileId" = ${fileId}`
}
