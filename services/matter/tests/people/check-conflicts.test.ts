import { beforeAll, expect, test } from 'vitest'
import {
  addMember,
  client,
  elsewhere,
  forger,
  lawyer,
  makeMatter,
  nobody,
  path,
  person,
  staff,
  superuser,
  useApp,
} from '../test-app.ts'
import { wallOff } from './doors.ts'

const app = useApp()
const check = (names: unknown, who: object = staff) =>
  app().ask('POST', `${path}/conflict-check`, { ...who, body: { names } })
let [open, walled] = ['', '']

beforeAll(async () => {
  const named = async (name: string, role: string, change = {}, who: object = client) => {
    const { matter_id } = await makeMatter(app(), change)
    await app().ask('POST', `${path}/${matter_id}/parties`, { ...who, body: { name, role } })
    return matter_id
  }
  open = await named('臺灣積體（上海）有限公司', 'defendant')
  walled = await named('台湾积体(上海)有限公司', 'client')
  await wallOff(app(), await named('台湾积体（上海）有限公司', 'client'))
  await named('台湾积体(上海)有限公司', 'witness', { organization_id: 'firm-b' }, elsewhere)
  await addMember(app(), walled, 'insider', 'lawyer')
  await wallOff(app(), walled)
})

test('hits tell where they are, or only the role where the asker may not look', async () => {
  const name = '台灣積體(上海) 有限公司'
  const seen = { name, party_name: '臺灣積體（上海）有限公司', role: 'defendant', matter_id: open }
  const hidden = { name, party_name: null, role: 'client', matter_id: null }
  expect((await check([name])).data.hits).toEqual([seen, hidden])
  expect((await check([name], superuser)).data.hits).toEqual([seen, hidden])
  const insider = person('insider', 'firm-a', 'matters:read')
  expect((await check([name], insider)).data.hits).toEqual([
    seen,
    { name, party_name: '台湾积体(上海)有限公司', role: 'client', matter_id: walled },
    hidden,
  ])
  expect((await check([name], elsewhere)).data.hits).toMatchObject([{ role: 'witness' }])
})

test('a name that contains another is no hit', async () => {
  const names = ['台湾积体', '台湾积体(上海)有限公司北京分公司', '%', 'unknown']
  expect((await check(names)).data.hits).toEqual([])
})

test.each([[[]], [['']], [[5]], ['x'], [Array(51).fill('x')]])('%j is refused', async (names) => {
  expect(await check(names)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('the permission is needed, and a login', async () => {
  for (const who of [client, lawyer]) expect((await check(['x'], who)).status).toBe(403)
  for (const who of [nobody, forger]) expect((await check(['x'], who)).status).toBe(401)
})
