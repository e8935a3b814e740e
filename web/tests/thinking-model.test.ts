import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSuite, startSuite } from '../../acceptance/support/harness.ts'
import { type SlowModel, startSlowModel } from '../../acceptance/support/slow-model.ts'
import { inBrowser, newPerson, useBrowser } from './browser.ts'

inBrowser('while a model is silent', () => {
  let model: SlowModel
  let suite: RunningSuite
  beforeAll(async () => {
    model = await startSlowModel(120_000)
    suite = await startSuite('one process', model.environment)
  })
  afterAll(async () => {
    await suite?.stop()
    await model?.stop()
  })
  const origin = () => suite.origins[0] as string
  const { openAs } = useBrowser(origin)

  test('the page says that it is thinking, and who does not want to wait can stop it', async () => {
    const person = await newPerson(origin(), suite.data.path)
    const page = await openAs(person, '/consultations/new')
    await page.getByRole('textbox').fill('什么是诉讼时效？用3句话说明')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/consultations\/[0-9a-f-]{36}$/)
    await page.locator('.now-doing small').waitFor({ timeout: 60_000 })
    expect(await page.locator('.now-doing').innerText()).toContain('模型正在思考')
    await page.getByRole('button', { name: '停止' }).click()
    await page.locator('.now-doing').waitFor({ state: 'detached' })
  })
})
