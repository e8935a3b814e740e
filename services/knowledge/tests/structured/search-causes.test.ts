import type { FoundCause } from '@casewright/contracts/knowledge/structured-resources'
import { beforeAll, describe, expect, test } from 'vitest'
import { elsewhere, nobody, startApp, stranger, useApp } from '../test-app.ts'
import {
  causes,
  causesPath,
  contract,
  importProfiles,
  importStructured,
  lending,
  lendingBefore,
  saleElements,
} from './structured-samples.ts'

const app = useApp()
const search = (query: Record<string, string | number>, asker: object = stranger, at = app()) =>
  at.ask('GET', `${causesPath}?${new URLSearchParams(query as Record<string, string>)}`, asker)
const codes = async (query: Record<string, string | number>, at = app()): Promise<string[]> =>
  (await search(query, stranger, at)).data.items.map(({ cause }: FoundCause) => cause.code)
beforeAll(async () => {
  await importProfiles(app(), [lendingBefore, ...causes])
})

test.each([
  ['朋友借了我十万块钱不还', 'contract.private_lending'],
  ['我把钱借给同事，只有微信聊天记录没有借条', 'contract.private_lending'],
  ['My friend borrowed money from me and will not pay it back', 'contract.private_lending'],
  ['房东一直不退我的押金', 'contract.house_lease'],
  ['landlord keeps my deposit', 'contract.house_lease'],
  ['公司拖欠三个月工资还把我辞退了', 'labour'],
  ['my employer has not paid our wages since May', 'labour'],
  ['过马路的时候被车撞伤了，保险公司不赔', 'tort.motor_accident'],
  ['I was hit by a car', 'tort.motor_accident'],
  ['老公家暴，我想离婚，孩子的抚养权归谁', 'family.divorce'],
  ['小区电梯老坏，物业还起诉我要物业费', 'contract.property_service'],
  ['客户收了货，货款拖了半年没付', 'contract.sale'],
  ['另一个股东偷偷把股权卖给了外人', 'company.equity_transfer'],
  ['手机银行转错账了，对方不肯返还', 'unjust_enrichment'],
  ['民间借贷纠纷', 'contract.private_lending'],
  ['contract.private_lending', 'contract.private_lending'],
])('people find their cause in their own words: %s', async (text, code) => {
  expect((await codes({ text }))[0]).toBe(code)
})

test.each([
  ['正当防卫打死人要坐牢吗', 'criminal'],
  ['在超市偷东西被抓了会怎么判', 'criminal'],
  ['帮信罪一般判几年', 'criminal'],
  ['被骗了钱报警不立案', 'criminal'],
  ['I was arrested for theft, what happens now', 'criminal'],
  ['交警罚款我不服怎么办', 'administrative'],
  ['驾照被吊销了可以申请行政复议吗', 'administrative'],
  ['how do I appeal a traffic fine', 'administrative'],
  ['怎么注册公司', 'no_dispute'],
  ['请帮我起草合同', 'no_dispute'],
  ['please draft a contract for me', 'no_dispute'],
])('a question of another field gets its name and first steps, and no civil cause: %s', async (text, field) => {
  const { data } = await search({ text })
  expect(data).toMatchObject({ items: [], total: 0, outside: { field } })
  expect(data.outside.first_steps.length).toBeGreaterThan(1)
  for (const { zh, en } of [data.outside.name, ...data.outside.first_steps]) expect([zh, en]).not.toContain('')
})

test.each([
  '他被拘留了，还欠我十万块钱不还',
  '被打伤了，对方已经判刑，我要赔偿',
  '房东得罪了物业，不退押金',
  '出租房屋的合同违约了',
])('a civil claim beside another field stays one: %s', async (text) => {
  expect((await search({ text })).data.outside).toBeNull()
})

test('characters inside of other words find nothing', async () => {
  for (const text of ['出租车', '我在出租车上', '怎么', '供电', '请问一下怎么办', '我的东西'])
    expect([text, await codes({ text })]).toEqual([text, []])
  expect((await codes({ text: '出租房屋' }))[0]).toBe('contract.house_lease')
})

test('what matches only by words of nearly every cause is silence', async () => {
  for (const { score } of (await search({ text: '纠纷怎么处理' })).data.items) expect(score).toBeGreaterThanOrEqual(0.1)
})

test('hits have a score and the terms that matched, best first', async () => {
  const { data } = await search({ text: 'landlord deposit' })
  expect(data.items[0]).toMatchObject({
    cause: { code: 'contract.house_lease' },
    matched_terms: ['landlord', 'deposit'],
  })
  const scores = data.items.map(({ score }: { score: number }) => score)
  expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one))
  expect(data.total).toBe(data.items.length)
})

test('without words all that is in force come by code, in pages', async () => {
  const all = causes.map(({ code }) => code).sort()
  expect(await codes({})).toEqual(all)
  expect(await codes({ page: 2, size: 4 })).toEqual(all.slice(4, 8))
  expect((await search({ page: 2, size: 4 })).data).toMatchObject({ total: all.length, total_pages: 3 })
  expect((await search({})).data.items[0]).toMatchObject({ score: 0, matched_terms: [] })
})

test('pages of a search follow one another', async () => {
  const whole = await codes({ text: '合同' })
  expect(whole.length).toBeGreaterThan(4)
  expect([...(await codes({ text: '合同', size: 2 })), ...(await codes({ text: '合同', size: 2, page: 2 }))]).toEqual(
    whole.slice(0, 4),
  )
})

test('words that occur nowhere find nothing', async () => {
  expect((await search({ text: 'xylophone' })).data).toMatchObject({ items: [], total: 0 })
  expect((await search({ text: '？！' })).data).toMatchObject({ items: [], total: 0 })
})

test('children of a cause are listed and searched alone', async () => {
  const children = causes.filter((cause) => 'parent_code' in cause).map(({ code }) => code)
  expect(await codes({ parent_code: 'contract' })).toEqual(children.sort())
  const { data } = await search({ text: 'employer and landlord', parent_code: 'contract' })
  expect(data).toMatchObject({ total: 1, items: [{ cause: { code: 'contract.house_lease' } }] })
})

test('a search sees the version in force on the day, and only that', async () => {
  const before = await search({ text: '借条', as_of: '2015-06-01' })
  expect(before.data).toMatchObject({ total: 1, items: [{ cause: { version: '2011' } }] })
  const { items } = (await search({ text: '借条' })).data
  expect(items.filter(({ cause }: FoundCause) => cause.code === lending.code)).toMatchObject([
    { cause: { version: '2020' } },
  ])
  expect((await search({ as_of: '2015-06-01' })).data.total).toBe(1)
})

describe('what is imported is found at once', () => {
  test('in its newest wording only, on every replica', async () => {
    const replica = await startApp({}, { replicaOf: app() })
    const cause = { ...contract, code: 'fresh', name: '快递服务合同纠纷', aliases: ['包裹丢失'], keywords: [] }
    expect(await codes({ text: '包裹' }, replica)).toEqual([])
    await importProfiles(app(), [cause])
    expect(await codes({ text: '包裹' }, replica)).toEqual(['fresh'])
    await importProfiles(replica, [{ ...cause, aliases: ['信件丢失'] }])
    expect(await codes({ text: '包裹' })).toEqual([])
    expect(await codes({ text: '信件' })).toEqual(['fresh'])
    await replica.stop()
  })

  test('also by elements that come after the profile', async () => {
    expect(await codes({ text: '检验报告' })).not.toContain('contract.sale')
    await importStructured(app(), { litigation_elements: [saleElements] })
    expect((await codes({ text: '检验报告' }))[0]).toBe('contract.sale')
  })

  test('but not by a dry run', async () => {
    await importProfiles(app(), [{ ...contract, code: 'never', aliases: ['hovercraft'] }], { dry_run: true })
    expect(await codes({ text: 'hovercraft' })).toEqual([])
  })
})

test('bad input is refused', async () => {
  for (const query of [{ text: '' }, { as_of: '2021-13-01' }, { size: 0 }, { parent_code: 'a b' }])
    expect(await search(query as Record<string, string>)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('everybody who is logged in may search public law, nobody else', async () => {
  expect((await search({}, elsewhere)).status).toBe(200)
  expect((await search({}, nobody)).status).toBe(401)
  expect((await search({}, { headers: { 'x-internal-api-key': 'wrong' } })).status).toBe(401)
})
