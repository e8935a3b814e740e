import { expect, test } from 'vitest'
import { expectClosed, internal, short, useHouse } from './house.ts'
import { wholePackage } from './packages.ts'

const house = useHouse()

test('the short path gives the same list', async () => {
  await house().write(wholePackage('whole'))
  const answer = await house().ask('GET', short)
  expect(answer).toMatchObject({ status: 200, data: { items: [{ package_id: 'whole' }] } })
  expect(answer.data).toEqual((await house().ask('GET', internal)).data)
})

test('it is closed without the key', async () => expectClosed(house(), 'GET', short))
