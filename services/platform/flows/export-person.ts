import type { PersonRow } from '@casewright/contracts/people'
import type { ZipEntry } from '@casewright/kit/data/zip'
import type { PlatformDeps } from '../deps.ts'
import { namesOf } from '../queries/people.ts'

interface ListedFile {
  fileId: string
  name: string
}

/** One file of JSON lines for each service, then the person's files as they are. */
export async function* personEntries(
  deps: Pick<PlatformDeps, 'people' | 'files' | 'sql'>,
  person: { user_id: string; organization_id: string },
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const files: ListedFile[] = []
  for (const [service, client] of deps.people) {
    const rows = await client.exportPerson({ body: person, signal })
    yield { name: `data/${service}.jsonl`, bytes: lines(rows, files) }
  }
  const [named] = await namesOf(deps.sql, person.organization_id, [person.user_id])
  if (named) yield { name: 'data/platform-service.jsonl', bytes: `${JSON.stringify({ kind: 'name', row: named })}\n` }
  const missing: string[] = []
  for (const { fileId, name } of files) {
    const content = await deps.files
      .readContent({ params: { fileId }, organization: person.organization_id, signal })
      .catch(() => undefined)
    if (content) yield { name: `files/${fileId}/${safeName(name)}`, bytes: content.bytes as AsyncIterable<Uint8Array> }
    else missing.push(`${fileId} ${name}`)
  }
  if (missing.length > 0)
    yield { name: 'missing.txt', bytes: `These bytes could not be read:\n${missing.join('\n')}\n` }
}

/** Notes the files that it comes across. */
async function* lines(rows: AsyncIterable<PersonRow>, files: ListedFile[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const row of rows) {
    if (row.kind === 'file') files.push(row.row as ListedFile)
    yield encoder.encode(`${JSON.stringify(row)}\n`)
  }
}

/** No name leads out of the folder that an archive is unpacked into. */
const safeName = (name: string): string => name.replace(/[/\\]/g, '_').replace(/^\.+/, '_') || 'file'
