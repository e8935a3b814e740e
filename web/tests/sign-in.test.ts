import { expect, test } from 'vitest'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')

inBrowser('signing in', () => {
  const origin = () => shared().origins[0] as string
  const { open, openAs } = useBrowser(origin)

  test('a visitor at / signs in, gets the empty inbox, and is told what to do first', async () => {
    const person = await newPerson(origin(), shared().dataPath)
    const page = await open('/')
    await page.waitForURL(/\/sign-in\?return=%2Finbox/)
    await page.getByRole('radio', { name: person.user }).check()
    await page.getByLabel('密码').fill('not the password')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('用户名或密码不正确。')
    await page.getByLabel('密码').fill(person.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin()}/inbox`)
    await page.getByRole('heading', { name: '没有待处理的事项' }).waitFor()
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })

  test('a session that was ended elsewhere leads to the sign-in page and back to the same place', async () => {
    const person = await newPerson(origin(), shared().dataPath)
    const page = await openAs(person, '/consultations?text=%E5%80%9F')
    await page.getByRole('searchbox').waitFor()
    await page.context().clearCookies()
    await page.getByRole('searchbox').fill('借款')
    await page.getByText('登录已过期').waitFor()
    await page.getByRole('radio', { name: person.user }).check()
    await page.getByLabel('密码').fill(person.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/consultations\?text=/)
    expect(await page.getByRole('searchbox').inputValue()).toBe('借款')
  })

  test('language and appearance are chosen once and kept', async () => {
    const page = await openAs(await newPerson(origin(), shared().dataPath), '/inbox')
    await page.getByRole('button', { name: '切换为英文' }).click()
    await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor()
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor()
    const { theme, lang } = await page.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      lang: document.documentElement.lang,
    }))
    expect({ theme, lang }).toEqual({ theme: 'dark', lang: 'en' })
  })

  test('a sign-in that failed at the provider says why, and never in the words of the address', async () => {
    const page = await open('/sign-in?error=unavailable')
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('登录系统暂时没有回应')
    const odd = await open('/sign-in?error=%3Cimg%20src=x%3E')
    await expect.poll(() => odd.getByRole('alert').innerText()).toContain('登录系统的答复无效')
  })
})
