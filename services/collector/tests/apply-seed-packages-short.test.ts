import { expect, test } from 'vitest'
import { expectClosed, short, useHouse } from './house.ts'
import { document, documentsPackage } from './packages.ts'

const house = useHouse()
const path = `${short}/apply-internal`

test('the short path applies packages too, with the same refusals', async () => {
  await house().write(documentsPackage('papers', [document('one')]))
  const ask = (body: object) => house().ask('POST', path, { body })
  expect(await ask({ package_ids: ['papers'] })).toMatchObject({
    status: 200,
    data: { packages: [{ package_id: 'papers', status: 'succeeded', created: 1 }] },
  })
  expect(await ask({ package_ids: ['nothing'] })).toMatchObject({ status: 404, code: 'not_found' })
  expect(await ask({ package_ids: 'papers' })).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('it is closed without the key', async () => expectClosed(house(), 'POST', path, { package_ids: ['papers'] }))
