import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCasewright } from '../../acceptance/support/casewright-process.ts'
import { freePort, type RunningSuite, startSuite } from '../../acceptance/support/harness.ts'
import { askingMessage, type SlowModel, sentences, startSlowModel } from '../../acceptance/support/slow-model.ts'
import { inBrowserFully, newPerson, type Person, useBrowser } from './browser.ts'

inBrowserFully('a consultation in bad conditions', () => {
  let suite: RunningSuite
  let model: SlowModel
  beforeAll(async () => {
    model = await startSlowModel(40)
    suite = await startSuite('one process', { ...model.environment, PORT: String(await freePort()) })
  })
  afterAll(async () => {
    await suite?.stop()
    await model?.stop()
  })
  const origin = () => suite.origins[0] as string
  const { openAs } = useBrowser(origin)
  const person = () => newPerson(origin(), suite.dataPath)
  const ask = async (page: Page, words: string) => {
    await page.locator('.composer textarea').fill(words)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/consultations\/[0-9a-f-]{36}$/)
  }
  const answerOf = (page: Page) =>
    page
      .locator('.answer .prose')
      .last()
      .innerText()
      .catch(() => '')
  const signInAgain = async (page: Page, { user, password }: Person) => {
    await page.getByText('登录已过期').waitFor()
    await page.getByRole('radio', { name: user }).check()
    await page.getByLabel('密码').fill(password)
    await page.keyboard.press('Enter')
  }

  test('a server that is killed and started again in mid-turn: the page says so, then shows the rest, nothing lost or twice', async () => {
    const page = await openAs(await person(), '/consultations/new')
    const count = 120
    await ask(page, `什么是诉讼时效？请说 ${count} 句`)
    await expect.poll(() => answerOf(page)).toContain('第5句')
    const [running] = suite.processes
    running?.kill('SIGKILL')
    await running?.ended
    await page.getByText('连接中断，恢复后会接着显示。').waitFor()
    const again = runCasewright([], suite.settings)
    suite.processes.push(again)
    await again.address
    await expect.poll(() => answerOf(page)).toContain(`第${count}句`)
    expect((await answerOf(page)).startsWith(sentences(count).trim())).toBe(true)
    expect(await page.locator('.answer').count()).toBe(1)
    await expect.poll(() => page.getByText('连接中断').count()).toBe(0)
  })

  test('eight tabs over HTTP/1.1 all work: those that nobody looks at give their connection back and miss nothing', async () => {
    const page = await openAs(await person(), '/consultations/new')
    await ask(page, '什么是诉讼时效？请说 3 句')
    await expect.poll(() => answerOf(page)).toContain('第3句')
    const tabs = [page]
    while (tabs.length < 8) {
      const tab = await page.context().newPage()
      await tab.goto(page.url())
      tabs.push(tab)
      await expect.poll(() => answerOf(tab)).toContain('第3句')
      await lookAt(tab, tabs)
    }
    await ask(tabs[7] as Page, '什么是上诉？请说 5 句')
    for (const tab of tabs.toReversed()) {
      await lookAt(tab, tabs)
      await expect.poll(() => answerOf(tab)).toContain('第5句')
      expect(await tab.locator('.answer').count()).toBe(2)
    }
  })

  test('a session that ends while somebody writes leads to the sign-in and back, with what was written', async () => {
    const own = await person()
    const page = await openAs(own, '/consultations/new')
    await ask(page, '什么是诉讼时效？请说 3 句')
    await expect.poll(() => answerOf(page)).toContain('第3句')
    const { pathname } = new URL(page.url())
    await page.locator('.composer textarea').fill('还没写完的话')
    await signOutElsewhere(page)
    // Nothing is pressed: the stream has ended, and the page finds out why.
    await signInAgain(page, own)
    await page.waitForURL(origin() + pathname)
    await expect.poll(() => page.locator('.composer textarea').inputValue()).toBe('还没写完的话')
    await page.context().clearCookies()
    await page.keyboard.press('Tab')
    await page.locator('.composer textarea').press('Enter')
    await signInAgain(page, own)
    await page.waitForURL(origin() + pathname)
    await expect.poll(() => page.locator('.composer textarea').inputValue()).toBe('还没写完的话')
  })

  test('the status region tells that work has begun, that there are questions, and that it is done, each once a turn', async () => {
    const page = await openAs(await person(), '/consultations/new')
    await ask(page, '什么是诉讼时效？请说 3 句')
    await expect.poll(() => answerOf(page)).toContain('第3句')
    // Short answers may be there before the page: then nothing is told of them.
    await page.locator('.answer .message-tools').waitFor()
    await page.evaluate(() => {
      const told: string[] = []
      Object.assign(globalThis, { told })
      const region = document.querySelector('.talk > [role=status]') as HTMLElement
      new MutationObserver(() => told.push(region.innerText)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    const told = () => page.evaluate(() => (globalThis as { told?: string[] }).told)
    await ask(page, `${askingMessage}，请说 3 句`)
    await page.locator('.card').waitFor()
    await page.locator('.card input').last().check()
    await page.locator('.card button[type=submit]').click()
    await expect.poll(told).toEqual(['正在处理您的消息。', '有问题需要您回答。', '正在处理您的消息。', '回复已完成。'])
  })
})

/** Shows one tab and hides the others, as a window does: headless pages all believe that they are looked at. */
async function lookAt(seen: Page, tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs)
    await tab.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, tab !== seen)
}

async function signOutElsewhere(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const answer = await fetch('/auth/session', { method: 'DELETE', headers: { 'x-casewright': '1' } })
    return answer.status
  })
  expect(status).toBe(204)
}
