import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from '../test-app.ts'
import { auditor, auditPath, auditRows, collected, expectForAuditors } from './audit-rows.ts'

const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const app = useApp({ AUDIT_SIGNING_KEY: key })
const path = `${auditPath}/signatures`

test('the signatures of the own organization are listed, newest first', async () => {
  for (let round = 0; round < 3; round++) {
    await collected(app(), auditRows(1, { organization_id: 'firm-a' }))
    await app().ask('POST', path, auditor('firm-a'))
  }
  const { data } = await app().ask('GET', `${path}?size=2`, auditor('firm-a'))
  expect(data).toMatchObject({ total: 3, size: 2 })
  expect(data.items.map(({ seq }: { seq: number }) => seq)).toEqual([3, 2])
  expect((await app().ask('GET', path, auditor('firm-b'))).data).toMatchObject({ items: [], total: 0 })
})

test('it needs audit:read, and the installation platform:read', () => expectForAuditors(app(), path))
