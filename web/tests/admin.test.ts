import { expect, test } from 'vitest'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { findings, inBrowser, newPerson, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')
const permissions = ['platform:admin', 'tags:manage', 'audit:read', 'people:read']

inBrowser('the admin area', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  const administrator = () => newPerson(origin(), shared().dataPath, permissions)

  test('an administrator adds a setting and changes it; the history shows who changed what', async () => {
    const person = await administrator()
    const key = `web.${person.user.replace('web-', 'x')}`
    const page = await openAs(person, '/admin')
    await page.getByRole('link', { name: '配置', exact: true }).click()
    await page.getByRole('link', { name: '新建配置' }).click()
    await page.getByRole('textbox', { name: '配置' }).fill(key)
    await page.getByLabel('值（JSON）').fill('{"days": 7,}')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('alert').getByText('还不是有效的 JSON').waitFor()
    await page.getByLabel('值（JSON）').fill('{"days": 7}')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('heading', { name: key }).waitFor()
    await page.getByLabel('值（JSON）').fill('{"days": 14}')
    await page.getByRole('button', { name: '保存' }).click()
    const newest = page.locator('.admin-table tbody tr').first()
    await newest.getByText('更改', { exact: true }).waitFor()
    expect(await newest.innerText()).toContain(person.user)
    await newest.getByRole('button', { name: '查看改动' }).click()
    expect(await page.locator('.diff del').innerText()).toContain('"days": 7')
    expect(await page.locator('.diff ins').innerText()).toContain('"days": 14')
    expect(await findings(page)).toEqual([])
  })

  test('an administrator tries a flag, which says for whom it is what and why', async () => {
    const person = await administrator()
    const page = await openAs(person, '/admin/flags', { locale: 'en-GB' })
    await page.getByRole('button', { name: 'New flag' }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill(person.user)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: `Switch ${person.user} on` }).click()
    await page.getByRole('button', { name: `Switch ${person.user} off` }).waitFor()
    await page.getByRole('combobox', { name: 'Flag' }).selectOption(person.user)
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByText(`${person.user}: “on” (true).`).waitFor()
    await page.getByRole('button', { name: `For whom ${person.user} is what` }).click()
    await page.getByRole('dialog').getByLabel('These users').fill(person.user)
    await page.getByRole('dialog').getByLabel('This share').fill('25')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('1 named: on, then 25 %: on, then all others: off').waitFor()
    await page.getByRole('button', { name: `Delete ${person.user}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('button', { name: `Delete ${person.user}` }).count()).toBe(0)
  })

  test('members say what they may do; the record of what was done is found intact', async () => {
    const person = await administrator()
    const page = await openAs(person, `/admin/members?text=${person.user}`)
    await page.getByRole('cell', { name: person.user }).waitFor()
    expect(await page.locator('.admin-table').innerText()).toContain('更改系统设置')
    await page.getByRole('link', { name: '审计日志' }).click()
    await page.getByRole('button', { name: '校验记录' }).click()
    await page.getByText(/记录完整|尚无记录/).waitFor()
  })

  test.each([
    [['people:read'], ['members']],
    [['platform:read'], ['configs', 'flags', 'health']],
    [['audit:read'], ['audit']],
    [
      ['tags:manage', 'traces:read'],
      ['tags', 'traces'],
    ],
    [['collector:read'], ['collector']],
    [['people:erase'], ['erasure']],
  ])('who has %j gets the sections %j and no others', async (own, keys) => {
    const page = await openAs(await newPerson(origin(), shared().dataPath, own), '/admin')
    const links = page.locator('a[href^="/admin/"]')
    await links.first().waitFor()
    const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect([...new Set(places)].sort()).toEqual(keys.map((key) => `/admin/${key}`).sort())
  })

  test('a client is offered no admin area, finds nothing there, and is not sent its script', async () => {
    const scripts: string[] = []
    const client = await newPerson(origin(), shared().dataPath)
    const page = await openAs(client, '/inbox')
    await page.getByRole('link', { name: '待办', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: '管理', exact: true }).count()).toBe(0)
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(`${origin()}/admin/configs`)
    await page.getByText('这里没有内容').waitFor()
    expect(scripts.filter((url) => /admin|configs/.test(url.replace(`${origin()}/admin/configs`, '')))).toEqual([])
  })
})
