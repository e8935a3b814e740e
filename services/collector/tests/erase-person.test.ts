import { uuidv7 } from '@casewright/kit/data/uuid'
import { askToErase, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { useApp } from './test-app.ts'

const app = useApp()

test('who applied packages is named no more, a namesake of another organization stays; sources are kept and told', async () => {
  const { sql } = app().database
  await sql`
    insert into collector.seed_applies (apply_id, package_id, version, content_hash, dry_run, status, user_id, user_organization, leased_until)
    values (${uuidv7()}, 'p', 'v', 'h', false, 'succeeded', 'gone', 'firm-a', now()),
      (${uuidv7()}, 'p', 'v', 'h', false, 'succeeded', 'gone', 'firm-b', now()),
      (${uuidv7()}, 'p', 'v', 'h', false, 'succeeded', 'gone', null, now())`
  await sql`
    insert into collector.sources (source_id, organization_id, kind, kb_id, name, config, doc_type, metadata, enabled, documents_max, created_by, acting_user)
    values (${uuidv7()}, 'firm-a', 'files', 'kb', 'n', '{}', 'd', '{}', false, 1, 'gone', 'gone')`
  const { data: counted } = await askToErase(app(), 'gone', { dry_run: true })
  const { data } = await askToErase(app(), 'gone')
  expect(data).toEqual(counted)
  expect(data).toMatchObject({ erased: { masked_applies: 1 }, kept: [{ kind: 'sources', count: 1 }] })
  expect(await sql`select user_id from collector.seed_applies order by user_organization nulls last`).toEqual([
    { user_id: `erased:${'0'.repeat(32)}` },
    { user_id: 'gone' },
    { user_id: 'gone' },
  ])
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'erase')).toBe(true))
