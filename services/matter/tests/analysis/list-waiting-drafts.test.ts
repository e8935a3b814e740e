import { expect, test } from 'vitest'
import { client, forger, lawyer, nobody, path, person, superuser, useApp } from '../test-app.ts'
import { reviewedMatter } from './reviews.ts'

const app = useApp()
const list = async (as: object) => (await app().ask('GET', `${path}/reviews`, as)).data
const draft = { kind: 'statement_of_claim', title: '民事起诉状', version: 2, sections: [] }
const withDraft = (work_product: object) => reviewedMatter(app(), { work_product })

test('the drafts of the matters of a lawyer wait until their very version was released, and for nobody else', async () => {
  const open = await withDraft({ draft })
  const delivered = await withDraft({ draft, delivery: { file_id: 'f', version: 2 } })
  await withDraft({ draft, delivery: { file_id: 'f', version: 2, clean: { file_id: 'c' } } })
  const redrafted = await withDraft({ draft, delivery: { file_id: 'f', version: 1, clean: { file_id: 'c' } } })
  const closed = await withDraft({ draft })
  await app().database.sql`update matter.matters set status = 'CLOSED' where matter_id = ${closed}`
  const page = await list(lawyer)
  expect(page.total).toBe(3)
  const found = new Map(page.items.map((one: { matter_id: string }) => [one.matter_id, one]))
  const told = { document: 'statement_of_claim', title: '民事起诉状', version: 2 }
  expect(found.get(open)).toMatchObject({ ...told, delivered: false })
  expect(found.get(delivered)).toMatchObject({ ...told, delivered: true })
  expect(found.get(redrafted)).toMatchObject({ ...told, delivered: false })
  for (const as of [client, person('observer'), superuser, person('lawyer', 'firm-b')])
    expect(await list(as)).toMatchObject({ items: [], total: 0 })
})

test('what is no draft of ours is left out, and no shape of it is an error', async () => {
  for (const work of [
    {},
    { draft: null },
    { draft: 'x' },
    { draft: { ...draft, kind: 7 } },
    { draft: { sections: 1 } },
  ])
    await withDraft(work)
  const odd = await withDraft({ draft: { kind: 'k', version: 'many', sections: [] }, delivery: 'none' })
  const { items } = await list(lawyer)
  expect(items.filter(({ document }: { document: string }) => document !== draft.kind)).toMatchObject([
    { matter_id: odd, title: '', version: 1, delivered: false },
  ])
})

test('401 without a login or with a wrong key; a bad query is refused', async () => {
  for (const who of [nobody, forger]) expect((await app().ask('GET', `${path}/reviews`, who)).status).toBe(401)
  expect((await app().ask('GET', `${path}/reviews?size=0`, lawyer)).status).toBe(400)
})
