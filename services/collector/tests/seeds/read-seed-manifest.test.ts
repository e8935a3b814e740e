import { expect, test } from 'vitest'
import { expectClosed, internal, useApp } from '../test-app.ts'
import { wholePackage } from './packages.ts'

const app = useApp()
const path = `${internal}/whole/manifest`

test('the manifest as the package has it, with defaults filled in', async () => {
  const given = wholePackage('whole')
  await app().write(given)
  const { status, data } = await app().ask('GET', path)
  expect(status).toBe(200)
  expect(data).toMatchObject({ ...given.manifest, items: given.manifest.items })
  expect(data.items[3].depends_on).toEqual([])
})

test('a package that is not there is 404, and a name that is none is 400', async () => {
  expect(await app().ask('GET', `${internal}/nothing/manifest`)).toMatchObject({ status: 404, code: 'not_found' })
  for (const name of ['..%2Fwhole', 'Whole', '.whole'])
    expect(await app().ask('GET', `${internal}/${name}/manifest`)).toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
})

test('a faulty manifest is refused with the place of the fault', async () => {
  const { manifest, files } = wholePackage('odd')
  await app().write({ manifest: { ...manifest, schema_version: 2 }, files })
  expect(await app().ask('GET', `${internal}/odd/manifest`)).toMatchObject({
    status: 400,
    data: [{ path: 'odd/manifest.json#schema_version', message: 'must be 1' }],
  })
})

test('it is closed without the key', async () => expectClosed(app(), 'GET', path))
