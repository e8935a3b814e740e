import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeMatter, useApp } from '../test-app.ts'

const app = useApp()
const migration = readFileSync(new URL('../../migrations/0002-data-sections.sql', import.meta.url), 'utf8')

test('what an earlier engine wrote beside the sections is moved into them, and nothing else is touched', async () => {
  const { sql } = app().database
  const data = async (matter_id: string) =>
    (await sql`select data from matter.matters where matter_id = ${matter_id}`)[0]?.data
  const write = (matter_id: string, value: object) =>
    sql`update matter.matters set data = ${sql.json(value)} where matter_id = ${matter_id}`
  const [old, mixed, other] = [await makeMatter(app()), await makeMatter(app()), await makeMatter(app())]
  await write(old.matter_id, {
    intake: { claim: 'x' },
    evidence: {},
    draft: { kind: 'd' },
    strategy: {},
    notes: 'mine',
  })
  await write(mixed.matter_id, { issues: { n: 1 }, draft: {}, work_product: { issues: { n: 2 } } })
  await write(other.matter_id, { notes: 'mine', litigation: { parties: [] } })
  for (let times = 0; times < 2; times++) {
    await sql.unsafe(migration)
    expect(await data(old.matter_id)).toEqual({
      notes: 'mine',
      workbench: { strategy: {} },
      litigation: { intake: { claim: 'x' }, evidence: {} },
      work_product: { draft: { kind: 'd' } },
    })
    expect(await data(mixed.matter_id)).toEqual({ work_product: { issues: { n: 2 }, draft: {} } })
    expect(await data(other.matter_id)).toEqual({ notes: 'mine', litigation: { parties: [] } })
  }
})
