import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileMetadata } from '@casewright/contracts/file'
import { files } from '@casewright/contracts/files/endpoints'
import type { Identity } from '@casewright/kit/http/identity'
import { type Answer, startTestService, type TestService } from '@casewright/kit/testing'
import type { AuditRow } from '@casewright/kit/work/audit'
import { afterAll, beforeAll } from 'vitest'
import { service } from '../service.ts'

export type TestApp = TestService<typeof files> & { directory: string; audited: AuditRow[] }

/** The running service of a test file, on a database and a folder of its own. */
export function useApp(
  environment: Record<string, string> = {},
  neighbours: () => Record<string, string> = () => ({}),
): () => TestApp {
  let app: TestApp
  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'files-'))
    const audited: AuditRow[] = []
    const started = await startTestService(
      service,
      files,
      { FILES_DIRECTORY: directory, FILES_PARSE_CHILDREN: '1', ...environment },
      { neighbours: neighbours(), auditSink: async (rows) => audited.push(...rows) },
    )
    app = Object.assign(started, { directory, audited })
  })
  afterAll(async () => {
    await app?.stop()
    await rm(app?.directory, { recursive: true, force: true })
  })
  return () => app
}

/** Somebody of an organization. */
export const person = (user: string, organization = 'firm-a', ...permissions: string[]): { person: Identity } => ({
  person: { user, organization, permissions },
})
export const owner = person('owner')
export const stranger = person('stranger')
export const namesake = person('owner', 'firm-b')
export const superuser = { person: { user: 'root', organization: 'firm-a', superuser: true } }
export const nobody = { headers: { 'x-internal-api-key': undefined } }
export const forger = {
  headers: {
    'x-internal-api-key': 'wrong',
    'x-user-id': 'owner',
    'x-organization-id': 'firm-a',
    'x-is-superuser': 'true',
  },
}

export const path = '/api/v1/files'
export const internalPath = '/api/v1/internal/files'

export interface FormFile {
  name: string
  bytes: string | Uint8Array
  type?: string
}

/** A form as a browser sends it. */
export function form(formFiles: readonly FormFile[], fields: Record<string, string> = {}) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const { name, bytes, type = 'text/plain' } of formFiles)
    data.append('file', new Blob([bytes as string], { type }), name)
  return data
}

type Who = { person?: Identity; headers?: Record<string, string | undefined> }

/** Sends a form; the answer as it came. */
export async function send(app: TestApp, who: Who, data: FormData, at = `${path}/upload`): Promise<Answer> {
  const encoded = new Response(data)
  return app.ask('POST', at, {
    ...who,
    raw: new Uint8Array(await encoded.arrayBuffer()),
    headers: { ...who.headers, 'content-type': encoded.headers.get('content-type') as string },
  })
}

/** Uploads one file that must be taken. */
export async function upload(
  app: TestApp,
  who: Who,
  file: FormFile,
  fields?: Record<string, string>,
): Promise<FileMetadata> {
  const { status, message, data } = await send(app, who, form([file], fields))
  if (status !== 200) throw new Error(`the upload was refused: ${message}`)
  return data.files[0]
}

/** The file once its parsing has ended. */
export async function parsedFile(app: TestApp, fileId: string, withinMs = 90_000): Promise<FileMetadata> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const { data } = await app.ask('GET', `${internalPath}/${fileId}`)
    if (!['pending', 'processing'].includes(data.parseStatus)) return data
    if (Date.now() > deadline) throw new Error(`still ${data.parseStatus}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** How many files of bytes there are on the disk, and keys that belong to nobody. */
export async function leftovers(app: TestApp): Promise<{ loose: number; temporary: number }> {
  const { readdir } = await import('node:fs/promises')
  const [row] = await app.database.sql<{ loose: number }[]>`select count(*)::int as loose from files.loose_keys`
  const temporary = await readdir(join(app.directory, '.tmp')).catch(() => [])
  return { loose: row?.loose ?? 0, temporary: temporary.length }
}
