import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
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
    await page.getByRole('searchbox').fill('借款')
    await page.waitForURL((url) => url.searchParams.get('text') === '借款')
    await page.context().clearCookies()
    // The page may have noticed it by itself before anything can be typed.
    await page
      .getByRole('searchbox')
      .fill('借款合同', { timeout: 2_000 })
      .catch(() => {})
    await page.getByText('登录已过期').waitFor()
    await page.getByRole('radio', { name: person.user }).check()
    await page.getByLabel('密码').fill(person.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/consultations\?text=/)
    // Whatever notices it first: what was searched for last, or what was just being typed.
    expect(await page.getByRole('searchbox').inputValue()).toMatch(/^借款/)
  })

  test('a form of another site, and a script that lacks our header, change nothing by the cookie', async () => {
    const page = await openAs(await newPerson(origin(), shared().dataPath), '/inbox')
    const matters = `${origin()}/matter-service/api/v1/matters`
    const lacking = await page.evaluate(
      async (url) => (await fetch(url, { method: 'POST', body: '{"title":"x"}' })).status,
      matters,
    )
    expect(lacking).toBe(403)
    const form = `<form method="post" enctype="text/plain" action="${matters}"><input name='{"title":"x","a' value='":1}'></form>`
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(form)
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const foreign = await page.context().newPage()
    // Another port of the same host is the same site: the browser sends the cookie with it.
    await foreign.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const [sent] = await Promise.all([
      foreign.waitForResponse(matters),
      foreign.evaluate(() => document.querySelector('form')?.submit()),
    ])
    expect((await sent.request().allHeaders()).cookie).toContain('casewright=')
    expect(sent.status()).toBe(403)
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
