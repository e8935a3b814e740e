import { expect, test } from 'vitest'
import { expectClosed, internal, short, useHouse } from './house.ts'
import { wholePackage } from './packages.ts'

const house = useHouse()

test('the short path gives the same manifest, and the same refusals', async () => {
  await house().write(wholePackage('whole'))
  const answer = await house().ask('GET', `${short}/whole/manifest`)
  expect(answer.status).toBe(200)
  expect(answer.data).toEqual((await house().ask('GET', `${internal}/whole/manifest`)).data)
  expect(await house().ask('GET', `${short}/nothing/manifest`)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await house().ask('GET', `${short}/..%2Fwhole/manifest`)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('it is closed without the key', async () => expectClosed(house(), 'GET', `${short}/whole/manifest`))
