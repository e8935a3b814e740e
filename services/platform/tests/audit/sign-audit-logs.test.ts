import { execFile } from 'node:child_process'
import { generateKeyPairSync, verify as verifySignature } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { platform } from '@casewright/contracts/platform/endpoints'
import { startTestService } from '@casewright/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { service } from '../../service.ts'
import { admin, anyone, forger, nobody, useApp } from '../test-app.ts'
import { auditor, auditPath, auditRows, collected } from './audit-rows.ts'

const privateKey = generateKeyPairSync('ed25519').privateKey
const key = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
const app = useApp({ AUDIT_SIGNING_KEY: key })
const path = `${auditPath}/signatures`
const signed = async (organization: string) => (await app().ask('POST', path, auditor(organization))).data
const verify = (organization: string) => app().http.verifyAuditLogs({ organization })
const kinds = async (organization: string) =>
  (await verify(organization)).problems.map(({ seq, kind }) => `${seq} ${kind}`)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signed-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the end of the chain is signed, so that anybody can check it with the public key', async () => {
  await collected(app(), auditRows(3, { organization_id: 'firm-signed' }))
  const { head } = await verify('firm-signed')
  const { statement, signature, public_key, ...place } = await signed('firm-signed')
  expect(place).toMatchObject({ seq: 3, hash: head.hash, kid: expect.stringMatching(/^[0-9a-f]{16}$/) })
  expect(JSON.parse(statement)).toEqual({
    purpose: 'casewright audit head',
    organization_id: 'firm-signed',
    seq: 3,
    hash: head.hash,
    signed_at: place.signed_at,
  })
  expect(verifySignature(null, Buffer.from(statement), public_key, Buffer.from(signature, 'base64'))).toBe(true)
  expect(await signed('firm-signed')).toMatchObject({ statement, signature })
  await collected(app(), auditRows(2, { organization_id: 'firm-signed' }))
  expect(await verify('firm-signed')).toMatchObject({ intact: true, signatures: { checked: 1, unknown_keys: 0 } })
})

test('the commands that docs/operations.md prints say that a signature is good, and that a changed one is not', async () => {
  const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, byNode = ''] = /```sh\n(node --input-type=module[\s\S]*?)```/.exec(page) ?? []
  const [, byOpenssl = ''] = /```sh\n(member\(\)[\s\S]*?)```/.exec(page) ?? []
  const data = await signed('firm-signed')
  const run = async (command: string, { statement, signature, public_key }: typeof data) => {
    await writeFile(join(folder, 'signature.json'), JSON.stringify({ statement, signature, public_key }))
    return promisify(execFile)('sh', ['-c', command], { cwd: folder }).then(
      ({ stdout }) => stdout,
      () => 'refused',
    )
  }
  expect(await run(byNode, data)).toContain('good {')
  expect(await run(byOpenssl, data)).toContain('Signature Verified Successfully')
  const changed = { ...data, statement: data.statement.replace('firm-signed', 'firm-forged') }
  expect([await run(byNode, changed), await run(byOpenssl, changed)]).toEqual(['refused', 'refused'])
})

test('a chain that was written anew up to its end is found by its signature, and so is one that was cut', async () => {
  const { sql } = app().database
  for (const chain of ['firm-new', 'firm-cut']) {
    await collected(app(), auditRows(3, { organization_id: chain }))
    await signed(chain)
    await sql`delete from platform.audit_logs where chain = ${chain}`
    await sql`delete from platform.audit_chains where chain = ${chain}`
  }
  await collected(app(), auditRows(3, { organization_id: 'firm-new' }))
  expect(await kinds('firm-new')).toEqual(['3 signature_differs'])
  expect(await kinds('firm-cut')).toEqual(['3 signature_differs'])
})

test('a signature that was edited, or copied to another chain, is found', async () => {
  const { sql } = app().database
  for (const chain of ['firm-x', 'firm-y', 'firm-z']) await collected(app(), auditRows(2, { organization_id: chain }))
  await signed('firm-x')
  await sql`
    insert into platform.audit_signatures select 'firm-y', seq, hash, kid, statement, signature, signed_at
    from platform.audit_signatures where chain = 'firm-x'`
  expect(await kinds('firm-y')).toContain('2 signature_wrong')
  await signed('firm-z')
  await sql`update platform.audit_signatures set hash = repeat('a', 64) where chain = 'firm-z'`
  expect(await kinds('firm-z')).toEqual(['2 signature_wrong'])
})

test('signatures of the key before count when it is trusted, and as unknown when it is not', async () => {
  await collected(app(), auditRows(1, { organization_id: 'firm-old' }))
  const { public_key } = await signed('firm-old')
  const trusted = public_key.replace(/-----.*-----|\n/g, '')
  const newKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  for (const [keys, counted] of [
    [{ AUDIT_SIGNING_KEYS_TRUSTED: trusted }, { checked: 1, unknown_keys: 0 }],
    [{}, { checked: 0, unknown_keys: 1 }],
  ] as const) {
    const environment = { AUDIT_SIGNING_KEY: newKey, AUDIT_SIGN_INTERVAL_HOURS: '0', ...keys }
    const replica = await startTestService(service, platform, environment, { replicaOf: app() })
    expect(await replica.http.verifyAuditLogs({ organization: 'firm-old' })).toMatchObject({ signatures: counted })
    await replica.stop()
  }
})

test('a chain that has grown is signed at the start and then by the interval, and none is signed for nothing', async () => {
  await collected(app(), auditRows(1, { organization_id: 'firm-due' }))
  const { sql } = app().database
  const seqs = async () =>
    (await sql`select seq from platform.audit_signatures where chain = 'firm-due' order by seq`).map(({ seq }) => seq)
  const restart = async (hours: string) => {
    const environment = { AUDIT_SIGNING_KEY: key, AUDIT_SIGN_INTERVAL_HOURS: hours }
    const replica = await startTestService(service, platform, environment, { replicaOf: app() })
    await replica.stop()
  }
  await restart('0')
  expect(await seqs()).toEqual([])
  await restart('24')
  expect(await seqs()).toEqual([1])
  await collected(app(), auditRows(1, { organization_id: 'firm-due' }))
  await restart('24')
  expect(await seqs()).toEqual([1])
  await sql`update platform.audit_signatures set signed_at = now() - interval '25 hours' where chain = 'firm-due'`
  await restart('24')
  await restart('24')
  expect(await seqs()).toEqual([1, 2])
})

test('a key is made and kept where none is configured, and production refuses to start without one or with no key', async () => {
  const environment = { CASEWRIGHT_DATA_DIR: join(folder, 'data') }
  const kids = new Set<string>()
  for (let start = 0; start < 2; start++) {
    const one = await startTestService(service, platform, environment, { replicaOf: app() })
    kids.add((await one.http.signAuditLogs({ organization: 'firm-kept' })).kid)
    await one.stop()
  }
  expect(kids.size).toBe(1)
  const started = (change: Record<string, string>) =>
    startTestService(service, platform, { ...environment, ...change }, { replicaOf: app() })
  await expect(started({ CASEWRIGHT_ENV: 'production' })).rejects.toThrow('AUDIT_SIGNING_KEY is not set')
  await expect(started({ AUDIT_SIGNING_KEY: 'x'.repeat(64) })).rejects.toThrow('must be an Ed25519 private key')
})

test('it needs audit:read, and the installation platform:read', async () => {
  for (const who of [nobody, forger]) expect((await app().ask('POST', path, who)).status).toBe(401)
  for (const who of [anyone, admin])
    expect(await app().ask('POST', path, who)).toMatchObject({ status: 403, data: { permission: 'audit:read' } })
  expect((await app().ask('POST', `${path}?scope=installation`, auditor('firm-a'))).status).toBe(403)
})
