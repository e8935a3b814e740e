import { expect, test } from 'vitest'
import { complaint, loanContract, loanNote } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, useBrowser } from './browser.ts'
import { answerCards, attach, attachByKeyboard, tabTo } from './talking.ts'

const shared = useSharedSuite('one process')

inBrowser('a consultation', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  const person = () => newPerson(origin(), shared().dataPath)

  test('the loan dispute goes from the first words to the delivered document by keyboard alone', async () => {
    const page = await openAs(await person(), '/inbox')
    await page.getByRole('heading', { name: '没有待处理的事项' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('新的咨询')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin()}/consultations/new`)
    await attachByKeyboard(page, loanNote, loanContract)
    await tabTo(page, page.getByRole('textbox'))
    await page.keyboard.insertText(complaint)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/consultations\/[0-9a-f-]{36}$/)
    await answerCards(page, { until: '确认交付' })
    expect(await page.locator('.card').innerText()).toContain('民事起诉状')
    // The draft is confirmed: the first choice of the first question is yes.
    await tabTo(page, page.locator('.card input').first())
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.locator('.card').waitFor({ state: 'detached' })
    await page.locator('.answer').last().getByText('民事起诉状').first().waitFor()
  })

  test('somebody of another firm gets the same page for it as for one that never was: nothing here', async () => {
    const page = await openAs(await person(), '/consultations/new')
    await page.getByRole('textbox').fill('什么是诉讼时效？')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/consultations\/[0-9a-f-]{36}$/)
    const { pathname } = new URL(page.url())
    const stranger = await newPerson(origin(), shared().dataPath, ['matters:read', 'matters:admin'], 'another-firm')
    for (const path of [pathname, '/consultations/0199a0f0-0000-7000-8000-000000000000']) {
      const other = await openAs(stranger, path)
      await other.getByRole('heading', { name: '这里没有内容' }).waitFor()
      expect(await other.locator('main').innerText()).not.toContain('诉讼时效')
    }
  })

  test('nothing of ours is shown to a client', async () => {
    const page = await openAs(await person(), '/consultations/new')
    await page.getByRole('textbox').fill('朋友借了我五万元不还。')
    await page.keyboard.press('Enter')
    await page.locator('.card').waitFor()
    const shown = await page.locator('body').innerText()
    expect(shown).not.toMatch(/\b(?:skill|node|thread|intake|sync_data|run_skill)\b|[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  test('markup in words, names and titles stays text', async () => {
    const evil = '<img src=x onerror="document.title=1"><b>b</b> [x](javascript:alert(1))'
    const page = await openAs(await person(), '/consultations/new')
    await attach(page, { name: `${evil.slice(0, 30)}.txt`.replaceAll('/', ''), text: evil })
    await page.getByRole('textbox').fill(evil)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/consultations\/[0-9a-f-]{36}$/)
    await page.locator('.own-words').getByText('onerror').waitFor()
    await page.locator('.answer').first().waitFor()
    expect(await page.locator('main img, main b').count()).toBe(0)
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
    expect(await page.title()).toContain('<img src=x')
  })

  test('the composer is locked while a card waits, and its draft survives a reload', async () => {
    const page = await openAs(await person(), '/consultations/new')
    await page.getByRole('textbox').fill('朋友借了我五万元不还。')
    await page.reload()
    expect(await page.getByRole('textbox').inputValue()).toBe('朋友借了我五万元不还。')
    await page.getByRole('textbox').press('Enter')
    await page.locator('.card').waitFor()
    expect(await page.locator('.composer textarea').getAttribute('readonly')).not.toBeNull()
    await page.locator('.card input').first().fill('一半写好的回答')
    await page.reload()
    await page.locator('.card').waitFor()
    expect(await page.locator('.card input').first().inputValue()).toBe('一半写好的回答')
  })

  test('Enter that chooses a pinyin word does not send; the next one does', async () => {
    const page = await openAs(await person(), '/consultations/new')
    await page.getByRole('textbox').focus()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
    await devtools.send('Input.insertText', { text: '你好' })
    expect(page.url()).toBe(`${origin()}/consultations/new`)
    expect(await page.getByRole('textbox').inputValue()).toBe('你好')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/consultations\/[0-9a-f-]{36}$/)
  })

  test('a card that was answered in one tab leaves the other, and an answer that comes too late is told so', async () => {
    const page = await openAs(await person(), '/consultations/new')
    await page.getByRole('textbox').fill('朋友借了我五万元不还。')
    await page.keyboard.press('Enter')
    await page.locator('.card').waitFor()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.locator('.card').waitFor()
    const third = await page.context().newPage()
    // This one hears nothing of what happens meanwhile.
    await third.route('**/stream?*', (route) => route.abort())
    await third.goto(page.url())
    await third.locator('.card').waitFor()
    const first = await page.locator('.card .question').first().innerText()
    await page.locator('.card input').first().fill('没有')
    await page.locator('.card button[type=submit]').click()
    for (const tab of [page, other])
      await expect
        .poll(() =>
          tab
            .locator('.question')
            .first()
            .innerText()
            .catch(() => ''),
        )
        .not.toBe(first)
    await third.locator('.card button[type=submit]').click()
    await third.getByText('这些问题已经回答过了').waitFor()
  })
})
