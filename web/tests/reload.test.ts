import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSuite, startSuite } from '../../acceptance/support/harness.ts'
import { type SlowModel, sentences, startSlowModel } from '../../acceptance/support/slow-model.ts'
import { inBrowserFully, newPerson, useBrowser } from './browser.ts'

inBrowserFully('an answer that is being written', () => {
  let suite: RunningSuite
  let model: SlowModel
  beforeAll(async () => {
    model = await startSlowModel(60)
    suite = await startSuite('one process', model.environment)
  })
  afterAll(async () => {
    await suite?.stop()
    await model?.stop()
  })
  const origin = () => suite.origins[0] as string
  const { openAs } = useBrowser(origin)
  const count = 60
  const whole = sentences(count).trim()

  test('is shown once, whole and without a word twice, after a reload in its middle and in a second tab', async () => {
    const page = await openAs(await newPerson(origin(), suite.dataPath), '/consultations/new')
    await page.getByRole('textbox').fill(`什么是诉讼时效？请说 ${count} 句`)
    await page.keyboard.press('Enter')
    const prose = page.locator('.answer .prose')
    await expect.poll(() => prose.innerText().catch(() => '')).toContain('第5句')
    await page.reload()
    const other = await page.context().newPage()
    await other.goto(page.url())
    for (const tab of [page, other]) {
      await expect
        .poll(() =>
          tab
            .locator('.answer .prose')
            .innerText()
            .catch(() => ''),
        )
        .toContain(`第${count}句`)
      expect((await tab.locator('.answer .prose').innerText()).startsWith(whole)).toBe(true)
      expect(await tab.locator('.answer').count()).toBe(1)
    }
    const stored = await page.evaluate(async (id) => {
      const answer = await fetch(`/consultations-service/api/v1/consultations/sessions/${id}/messages`)
      const { data } = (await answer.json()) as { data: { items: { role: string; content: string }[] } }
      return data.items.filter(({ role }) => role === 'ASSISTANT').map(({ content }) => content)
    }, page.url().split('/').at(-1))
    expect(stored).toHaveLength(1)
    const bare = (text = '') => text.replaceAll(/\s+|[-*#>]/g, '')
    for (const tab of [page, other]) expect(bare(await tab.locator('.answer .prose').innerText())).toBe(bare(stored[0]))
    await page.reload()
    // What was said last may still be on its way into the history: then it is retold.
    await expect.poll(async () => (await prose.innerText()).startsWith(whole)).toBe(true)
    expect(await page.locator('.answer').count()).toBe(1)
  })

  test('stops when it is told to, keeps what was written, and can be asked for again', async () => {
    const page = await openAs(await newPerson(origin(), suite.dataPath), '/consultations/new')
    await page.getByRole('textbox').fill('什么是诉讼时效？请说 200 句')
    await page.keyboard.press('Enter')
    const prose = page.locator('.answer .prose').first()
    await expect.poll(() => prose.innerText().catch(() => '')).toContain('第5句')
    await page.keyboard.press('Control+.')
    await page.getByText('已停止，写好的内容已保留。').waitFor()
    expect(await prose.innerText()).toContain('第5句')
    await page.getByRole('button', { name: '重试' }).click()
    await expect.poll(() => page.locator('.answer').count()).toBe(2)
  })
})
