import { expect, test } from 'vitest'
import { download } from './archive.ts'
import { expectClosed, internal, short, useHouse } from './house.ts'
import { wholePackage } from './packages.ts'

const house = useHouse()

test('the short path gives the same archive, and the same refusals', async () => {
  await house().write(wholePackage('whole'))
  const { status, headers, bytes } = await download(`${house().url}${short}/whole/download`)
  expect(status).toBe(200)
  expect((await download(`${house().url}${internal}/whole/download`)).bytes.equals(bytes)).toBe(true)
  const known = { 'if-none-match': headers.get('etag') as string }
  expect((await download(`${house().url}${short}/whole/download`, known)).status).toBe(304)
  expect(await house().ask('GET', `${short}/nothing/download`)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await house().ask('GET', `${short}/..%2Fwhole/download`)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('it is closed without the key', async () => expectClosed(house(), 'GET', `${short}/whole/download`))
