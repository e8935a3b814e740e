import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ask, logIn } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { findings, inBrowser, newPerson, type Person, useBrowser } from './browser.ts'
import { playLoanDispute } from './played-matter.ts'

const shared = useSharedSuite('one process')

inBrowser('the review desk', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  let client: Person
  let lawyer: Person
  let second: Person
  let matterId: string
  let desk: string
  beforeAll(async () => {
    const person = (permissions: string[] = []) => newPerson(origin(), shared().dataPath, permissions)
    client = await person()
    lawyer = await person(['matters:read'])
    second = await person(['matters:read'])
    matterId = await playLoanDispute(origin(), client)
    desk = `/review/${matterId}`
    const put = async (by: Person, { user }: Person) =>
      ask(
        await logIn(origin(), by.user, by.password),
        'PUT',
        `/matter-service/api/v1/matters/${matterId}/members/${user}`,
        {
          role: 'lawyer',
        },
      )
    await put(client, lawyer)
    await put(lawyer, second)
  })
  const decided = async (page: Page): Promise<[number, number]> => {
    const text = await page.locator('.desk-bar [role=status]').innerText()
    const [done = 0, total = 0] = (text.match(/\d+/g) ?? []).map(Number)
    return [done, total]
  }
  const isSound = async (page: Page) => {
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }

  test('a client cannot open the desk, and no draft waits for them', async () => {
    const page = await openAs(client, desk)
    await page.getByRole('heading', { name: '这里没有内容' }).waitFor()
    await page.goto(`${origin()}/review`)
    await page.getByRole('heading', { name: '没有等您审定的文稿' }).waitFor()
  })

  test('a lawyer decides by keyboard; it is kept, a second lawyer sees it, and nothing leaves before all is decided', async () => {
    const page = await openAs(lawyer, '/review')
    await page.getByRole('link', { name: /起诉状/ }).click()
    await page.waitForURL(origin() + desk)
    await page.locator('.desk-bar').waitFor()
    const [, total] = await decided(page)
    expect(total).toBeGreaterThan(5)
    expect(await page.getByRole('button', { name: '签发' }).isDisabled()).toBe(true)
    await page.keyboard.press('Alt+n')
    await expect.poll(() => page.locator('.paragraph.here .mark.unverified').count()).toBe(1)
    const first = await page.locator('.paragraph.here').getAttribute('id')
    await page.keyboard.press('Alt+a')
    await expect.poll(() => decided(page)).toEqual([1, total])
    await page.keyboard.press('Alt+n')
    await expect.poll(() => page.locator('.paragraph.here').getAttribute('id')).not.toBe(first)
    await page.keyboard.press('Alt+r')
    await expect.poll(() => decided(page)).toEqual([2, total])
    await page.reload()
    await expect.poll(() => decided(page)).toEqual([2, total])

    const other = await openAs(second, desk)
    await expect.poll(() => decided(other)).toEqual([2, total])
    expect(await other.locator('.decision.rejected').innerText()).toContain(lawyer.user)
  })

  test('markup in a comment stays text, and the one who is mentioned finds it in the inbox', async () => {
    const page = await openAs(lawyer, desk)
    await page.locator('.paragraph').getByRole('button', { name: '批注' }).first().click()
    const text = `<img src=x onerror=alert(1)> @${second.user} 请核对`
    await page.getByLabel('批注', { exact: false }).last().fill(text)
    await page.keyboard.press('Control+Enter')
    await page.locator('.comments p').waitFor()
    expect(await page.locator('.comments p').innerText()).toBe(text)
    expect(await page.locator('.comments img').count()).toBe(0)
    const inbox = await openAs(second, '/inbox')
    await inbox.getByText(text).waitFor()
    await inbox.locator('.inbox-item', { hasText: text }).getByRole('button', { name: '完成' }).click()
    await expect.poll(() => inbox.getByText(text).count()).toBe(0)
  })

  test('an edit marks exactly the changed words, and breaks no rule of WCAG 2.2 AA', async () => {
    const page = await openAs(lawyer, desk)
    const place = page.locator('.paragraph:not(:has(table)):has([data-key=KeyE])').first()
    const text = await place.locator('p').first().innerText()
    await place.getByRole('button', { name: '修改' }).click()
    await place.locator('textarea').fill(`${text}特此说明。`)
    await page.keyboard.press('Control+Enter')
    const edited = page.locator('.paragraph', { has: page.locator('.decision.edited') })
    await edited.waitFor()
    expect(await edited.locator('ins').allInnerTexts()).toEqual(['特此说明。'])
    expect(await edited.locator('del').count()).toBe(0)
    await isSound(page)
    await edited.getByRole('button', { name: '撤回' }).click()
    await expect.poll(() => page.locator('.decision.edited').count()).toBe(0)
    await isSound(await openAs(lawyer, desk, { colorScheme: 'dark', viewport: { width: 390, height: 800 } }))
  })

  test('a delivered document is shown on the page as it would be printed', async () => {
    const page = await openAs(client, `/matters/${matterId}?tab=documents`)
    await page.getByRole('button', { name: '预览' }).first().click()
    const sheet = page.locator('.preview-pages .docx-wrapper section').first()
    await sheet.waitFor()
    expect(await sheet.innerText()).toMatch(/民事起诉状[\s\S]*李四/)
    expect(await sheet.evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThan(500)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.preview-pages').count()).toBe(0)
  })

  const acceptAll = async (page: Page) => {
    const left = page.getByRole('button', { name: '采纳', exact: true })
    for (let count = await left.count(); count > 0; count--) {
      await left.first().click()
      await expect.poll(() => left.count()).toBe(count - 1)
    }
  }

  test('sent back, the draft is made anew with the words of the lawyer and without what was struck, and the two versions differ in just that', async () => {
    const page = await openAs(lawyer, desk)
    await page.locator('.decision.rejected').waitFor()
    const struck = page.locator('.paragraph:has(.decision.rejected) .struck')
    const gone = await struck.locator('td').first().innerText()
    const place = page.locator('.paragraph:not(:has(table)):has([data-key=KeyE])').last()
    const text = await place.locator('p').first().innerText()
    await place.getByRole('button', { name: '修改' }).click()
    await place.locator('textarea').fill(`${text}特此说明。`)
    await page.keyboard.press('Control+Enter')
    await page.locator('.decision.edited').waitFor()
    await acceptAll(page)
    await page.getByRole('button', { name: '退回修改（2 处）' }).click()
    await page.getByText('第 2 稿').first().waitFor({ timeout: 60_000 })
    const words = await page.locator('.sheet').innerText()
    expect(words).toContain(`${text}特此说明。`)
    expect(words).not.toContain(gone)
    await page.getByRole('button', { name: '比较第 1 稿与第 2 稿' }).click()
    expect(await page.locator('.changes ins').allInnerTexts()).toEqual(['特此说明。'])
    expect(await page.locator('.changes del').allInnerTexts()).toEqual([
      '案件要素',
      expect.stringMatching(new RegExp(`^${gone} \\| `)),
    ])
  })

  test('with every statement accepted the lawyer releases it by name and reason, and it waits no longer', async () => {
    const page = await openAs(lawyer, desk)
    await page.getByRole('button', { name: '撤回' }).first().waitFor()
    await acceptAll(page)
    await page.getByRole('button', { name: '签发' }).click()
    await page.getByLabel('理由').fill('已逐处核对。')
    await page.locator('dialog').getByRole('button', { name: '签发' }).click()
    await page.getByText('本稿已签发').waitFor({ timeout: 60_000 })
    const session = await logIn(origin(), lawyer.user, lawyer.password)
    const { data } = await ask<{ data: { work_product: { delivery: { release: object } } } }>(
      session,
      'GET',
      `/matter-service/api/v1/matters/${matterId}`,
    )
    expect(data.work_product.delivery.release).toMatchObject({ by: lawyer.user })
    await page.goto(`${origin()}/review`)
    await page.getByRole('heading', { name: '没有等您审定的文稿' }).waitFor()
  })

  test('any two delivered versions are compared, and a finished matter has no deadline as its next step', async () => {
    const page = await openAs(client, `/matters/${matterId}?tab=documents`)
    const item = page.locator('.findings > li', { has: page.getByLabel('比较的旧版本') })
    expect(await item.getByLabel('比较的旧版本').inputValue()).toBe('1')
    expect(await item.getByLabel('比较的新版本').inputValue()).toBe('2')
    await item.getByRole('button', { name: '比较', exact: true }).click()
    await page.locator('.changes').waitFor()
    expect((await page.locator('.changes ins').allInnerTexts()).join('')).toContain('特此说明。')
    expect((await page.locator('.changes del').allInnerTexts()).join('')).toContain('合同签订日')
    await page.keyboard.press('Escape')
    await page.goto(`${origin()}/matters/${matterId}`)
    await page.locator('.next-step').waitFor()
    expect(await page.locator('.next-step').innerText()).not.toContain('诉讼时效')
    expect(await page.locator('.lines').innerText()).toContain('诉讼时效')
  })
})
