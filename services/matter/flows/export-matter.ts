import type { ZipEntry } from '@casewright/kit/data/zip'
import type { MatterDeps } from '../deps.ts'
import { productOf, productsListed } from '../queries/analysis.ts'
import { type DeliverableRow, deliverablesOf, deliverableVersionsOf } from '../queries/deliverables.ts'
import { asMatter, type SeenMatter } from '../queries/matters.ts'
import { phasesOf } from '../queries/phases.ts'
import { todosOf } from '../queries/todos.ts'
import { surroundingsOf } from '../queries/whole-matter.ts'
import { type MissingFile, missingText, privilegeNote, readmeOf } from '../rules/export-texts.ts'
import { type ExportFile, findFiles, noSuchFile, orMissing } from './export-files.ts'
import { type FileReader, fileReader } from './matter-files.ts'
import { record } from './record.ts'
import type { Person } from './seen-matter.ts'

/** The archive of a matter. What fails before this promise settles is an answer; later the archive breaks off. */
export async function exportOf(
  deps: MatterDeps,
  matter: SeenMatter,
  person: Person,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const { matter_id, organization_id: organization, privileged } = matter
  const { user } = person
  const [deliverables, versions] = await Promise.all([
    deliverablesOf(deps.sql, matter_id),
    deliverableVersionsOf(deps.sql, matter_id),
  ])
  const files = await findFiles(deps, fileReader(person), deliverables, versions, signal)
  const versionsOf = ({ deliverable_id }: DeliverableRow) =>
    versions.filter((one) => one.deliverable_id === deliverable_id).map(({ deliverable_id: _, ...version }) => version)
  const whole = {
    ...(privileged && { note: privilegeNote }),
    matter: asMatter(matter),
    phases: await phasesOf(deps.sql, matter_id),
    todos: await todosOf(deps.sql, matter_id),
    ...(await surroundingsOf(deps.sql, matter_id)),
    deliverables: deliverables.map((one) => ({ ...one, versions: versionsOf(one) })),
  }
  const details = { files: files.present.length, missing: files.missing.length, privileged }
  const about = { resource_type: 'matter', resource_id: matter_id, details } as const
  await deps.transaction((sql) =>
    record(sql, deps, [{ organization, matter_id, user, action: 'matter.exported', ...about }]),
  )
  return deps.zip(
    listed(async function* () {
      yield { name: 'README.txt', bytes: readmeOf(matter) }
      yield { name: 'matter.json', bytes: pretty(whole) }
      yield* productEntries(deps, matter_id)
      yield* fileEntries(deps, fileReader(person), files, signal)
    }),
  )
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Each product is read when its turn comes: together they may be larger than memory. */
async function* productEntries({ sql }: MatterDeps, matter_id: string): AsyncGenerator<ZipEntry> {
  for (const { version, kind } of await productsListed(sql, matter_id)) {
    const product = await productOf(sql, matter_id, version, kind)
    yield { name: `analysis/v${version}/${kind}.json`, bytes: pretty({ version, ...product }) }
  }
}

/** The files, and at last those that were missing or went while the others were sent. */
async function* fileEntries(
  { files }: MatterDeps,
  reader: FileReader,
  { present, missing }: { present: readonly ExportFile[]; missing: readonly MissingFile[] },
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const gone: MissingFile[] = [...missing]
  for (const { name, ...about } of present) {
    const params = { fileId: about.file_id }
    const content = await orMissing(files.readContent({ ...reader, params, signal }))
    if (content) yield { name, bytes: content.bytes as AsyncIterable<Uint8Array> }
    else gone.push({ ...about, reason: noSuchFile })
  }
  if (gone.length > 0) yield { name: 'missing.txt', bytes: missingText(gone) }
}

/** Adds the list of all entries with their sizes, which are known when they have been read. */
async function* listed(entries: () => AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  const manifest: { name: string; size: number }[] = []
  for await (const { name, bytes } of entries()) {
    const line = { name, size: 0 }
    manifest.push(line)
    yield { name, bytes: counted(typeof bytes === 'string' ? [new TextEncoder().encode(bytes)] : bytes, line) }
  }
  yield { name: 'manifest.json', bytes: pretty({ entries: manifest }) }
}

async function* counted(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  line: { size: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    line.size += chunk.length
    yield chunk
  }
}
