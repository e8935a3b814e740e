import { beforeEach, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { allocate, submit } from '../analysis/analysis.ts'
import { useFilesServer } from '../files/files-server.ts'
import { addMember, client, makeMatter, path, useApp } from '../test-app.ts'
import { auditedOf, keepsTheWall, putDeliverable, putPhase } from '../work/work-doors.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
beforeEach(() => {
  files.asked.length = 0
})
const exported = async (matter_id: string): Promise<Buffer> => {
  const headers = { 'x-person-of-the-test': JSON.stringify(client.person) }
  const response = await fetch(`${app().url}${path}/${matter_id}/export`, { headers })
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toContain(`matter-${matter_id}.zip`)
  return Buffer.from(await response.arrayBuffer())
}
async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive)
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry))))
  return entries
}
const have = (name: string, bytes: string | Buffer, more: object = {}): string => {
  const fileId = crypto.randomUUID()
  files.files.set(fileId, { name, bytes, ...more })
  return fileId
}
const json = (entries: Map<string, Buffer>, name: string) => JSON.parse(`${entries.get(name)}`)

test('the archive has the record, the products, the bytes of every version and a list of it all', async () => {
  const { matter_id } = await makeMatter(app(), { title: '张三诉李四' })
  await putPhase(app(), matter_id, 'p1', 1)
  await addMember(app(), matter_id, 'observer', 'observer')
  await app().database.sql`
    insert into matter.parties (party_id, matter_id, name, role, compared)
    values (${crypto.randomUUID()}, ${matter_id}, '李四', 'defendant', '李四')`
  await submit(app(), matter_id, 'issues/submit', await allocate(app(), matter_id), { issues: ['一'] })
  const large = Buffer.alloc(3_000_000, 'casewright ')
  await putDeliverable(app(), matter_id, '起诉状', [have('诉状.docx', '第一版'), have('诉状.docx', large)])
  await putDeliverable(app(), matter_id, '../../etc', [have('../../passwd', 'x')])
  const entries = await unzipped(await exported(matter_id))
  expect([...entries.keys()]).toEqual([
    'README.txt',
    'matter.json',
    'analysis/v1/issues.json',
    'deliverables/起诉状/v2-诉状.docx',
    'deliverables/起诉状/v1-诉状.docx',
    'deliverables/_.._etc/v1-_.._passwd',
    'manifest.json',
  ])
  expect(json(entries, 'matter.json')).toMatchObject({
    matter: { matter_id, title: '张三诉李四', status: 'DRAFT' },
    phases: [{ phase_id: 'p1' }],
    todos: [{ todo_key: 'intake-collection' }],
    members: [{ user_id: 'client' }, { user_id: 'observer' }],
    parties: [{ name: '李四' }],
    history: [{ to_status: 'DRAFT' }],
    deliverables: [{ deliverable_key: '起诉状', versions: [{ version: 2 }, { version: 1 }] }, {}],
  })
  expect(json(entries, 'analysis/v1/issues.json')).toMatchObject({
    version: 1,
    kind: 'issues',
    payload: { issues: ['一'] },
  })
  expect(entries.get('deliverables/起诉状/v2-诉状.docx')?.equals(large)).toBe(true)
  expect(`${entries.get('deliverables/起诉状/v1-诉状.docx')}`).toBe('第一版')
  const sizes = [...entries].slice(0, -1).map(([name, bytes]) => ({ name, size: bytes.length }))
  expect(json(entries, 'manifest.json').entries).toEqual(sizes)
  expect(new Set(files.asked.map(({ organization }) => organization))).toEqual(new Set(['firm-a']))
  expect(await auditedOf(app(), matter_id, 'matter.exported', 1)).toMatchObject([
    { user_id: 'client', details: { files: 3, missing: 0, privileged: false } },
  ])
})

test('the same matter gives the same archive', async () => {
  const { matter_id } = await makeMatter(app())
  await putDeliverable(app(), matter_id, 'brief', [have('a.txt', 'a')])
  const first = await exported(matter_id)
  expect((await exported(matter_id)).equals(first)).toBe(true)
})

test('a privileged matter says so in the archive, and no other does', async () => {
  const { matter_id } = await makeMatter(app())
  const texts = async () => {
    const entries = await unzipped(await exported(matter_id))
    return [`${entries.get('README.txt')}`, json(entries, 'matter.json').note ?? '']
  }
  for (const text of await texts()) expect(text).not.toContain('PRIVILEGED')
  await app().database.sql`update matter.matters set privileged = true where matter_id = ${matter_id}`
  for (const text of await texts()) expect(text).toContain('PRIVILEGED')
})

test('files that are not there, or go while others are sent, are told in missing.txt', async () => {
  const { matter_id } = await makeMatter(app())
  const deleted = crypto.randomUUID()
  const quarantined = have('virus.exe', 'v', { status: 'quarantined' })
  const going = have('going.txt', 'g', { contentGone: true })
  await putDeliverable(app(), matter_id, 'brief', [have('a.txt', 'a'), deleted, 'engine-file', quarantined, going])
  const entries = await unzipped(await exported(matter_id))
  expect([...entries.keys()]).toEqual([
    'README.txt',
    'matter.json',
    'deliverables/brief/v1-a.txt',
    'missing.txt',
    'manifest.json',
  ])
  expect(`${entries.get('missing.txt')}`.trim().split('\n')).toEqual([
    `brief v4 (${quarantined}): its state is quarantined`,
    'brief v3 (engine-file): not a file of files-service',
    `brief v2 (${deleted}): the file does not exist any more`,
    `brief v5 (${going}): the file does not exist any more`,
  ])
})

test('an archive whose file breaks off breaks off as well, instead of looking whole', async () => {
  const { matter_id } = await makeMatter(app())
  await putDeliverable(app(), matter_id, 'brief', [have('a.txt', 'half of it', { breaksOff: true })])
  await expect(exported(matter_id)).rejects.toThrow()
})

keepsTheWall(app, { method: 'GET', at: '/export' })

describe('while files-service does not answer', () => {
  const lonely = useApp()
  test.each(['refuses', 'is not there'])('and %s, an export of files is refused before its first byte', async (how) => {
    const here = how === 'refuses' ? app() : lonely()
    const { matter_id } = await makeMatter(here)
    await putDeliverable(here, matter_id, 'brief', [have('a.txt', 'a')])
    files.down = true
    const answer = await here.ask('GET', `${path}/${matter_id}/export`, client)
    files.down = false
    expect(answer).toMatchObject({ status: 503, code: 'dependency_unavailable' })
  })
  test('a matter without deliverables is exported all the same', async () => {
    const { matter_id } = await makeMatter(lonely())
    expect((await lonely().ask('GET', `${path}/${matter_id}/export`, client)).status).toBe(200)
  })
})
