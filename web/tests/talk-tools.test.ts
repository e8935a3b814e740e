import { expect, test } from 'vitest'
import { loanNote } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, useBrowser } from './browser.ts'
import { attach } from './talking.ts'

const shared = useSharedSuite('one process')

inBrowser('beside the words of a consultation', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)

  test('words are found and gone through, the last message is changed and sent again, a cited file opens at the quoted words, and the work goes on in another consultation', async () => {
    const person = await newPerson(origin(), shared().dataPath)
    const page = await openAs(person, '/consultations/new')
    await attach(page, loanNote)
    await page.getByRole('textbox').fill('什么是诉讼时效？')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/consultations\/[0-9a-f-]{36}$/)
    await page.locator('.answer .message-tools').waitFor()
    const id = page.url().split('/').at(-1) ?? ''

    await page.getByRole('button', { name: '修改后重发' }).click()
    await expect.poll(() => page.locator('.composer textarea').inputValue()).toBe('什么是诉讼时效？')
    await page.locator('.composer textarea').fill('什么是上诉期限？')
    await page.keyboard.press('Enter')
    await page.locator('.answer .message-tools').nth(1).waitFor()
    expect(await page.getByRole('button', { name: '修改后重发' }).count()).toBe(1)

    const quoted = loanNote.text.slice(6, 20).split('\n')[0] ?? ''
    const added = await shared().call('POST', `/api/v1/internal/sessions/${id}/messages/assistant`, {
      service: 'consultations-service',
      tenant: 'web-firm',
      body: { content: `见文件《${loanNote.name}》：“${quoted}”。` },
    })
    expect(added.text).toContain('"code":0')
    await page.reload()
    await page.getByRole('button', { name: `《${loanNote.name}》` }).click()
    await expect.poll(() => page.locator('.source mark').innerText()).toBe(quoted)
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+Shift+F')
    const find = page.getByRole('searchbox')
    await find.fill('什么是')
    const said = page.locator('.find-bar [role=status]')
    await expect.poll(() => said.innerText()).toMatch(/^1 \/ \d+$/)
    const count = Number((await said.innerText()).split('/')[1])
    expect(count).toBeGreaterThanOrEqual(2)
    await page.keyboard.press('Enter')
    await expect.poll(() => said.innerText()).toBe(`2 / ${count}`)
    expect(await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))).toEqual(
      Array.from({ length: count }, () => '什么是'),
    )
    await find.fill('没有这句话')
    await expect.poll(() => said.innerText()).toBe('没有找到')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => CSS.highlights.has('found'))).toBe(false)

    await page.getByRole('button', { name: '显示更多' }).click()
    await page.getByRole('button', { name: '在新的咨询中继续' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(id) && /[0-9a-f-]{36}$/.test(url.pathname))
    await page.getByRole('link', { name: '查看案件' }).waitFor()
    expect(await page.locator('.message').count()).toBe(0)
  })

  test('a passage deep in a long file is in view when it is opened, word for word', async () => {
    const line = '出借人与借款人就还款事宜多次联系，双方均未提出异议。\n'
    const quoted = '借款人确认已收到上述款项伍万元整'
    const long = { name: '卷宗.txt', text: `${line.repeat(3000)}${quoted}。\n${line.repeat(3000)}` }
    const page = await openAs(await newPerson(origin(), shared().dataPath), '/consultations/new')
    await attach(page, long)
    await page.getByRole('textbox').fill('什么是诉讼时效？')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/consultations\/[0-9a-f-]{36}$/)
    await page.locator('.answer .message-tools').waitFor()
    const path = `/api/v1/internal/sessions/${page.url().split('/').at(-1)}/messages/assistant`
    const body = { content: `见文件《${long.name}》：“${quoted}”。` }
    await shared().call('POST', path, { service: 'consultations-service', tenant: 'web-firm', body })
    await page.reload()
    await page.getByRole('button', { name: `《${long.name}》` }).click()
    const mark = page.locator('.source mark')
    await expect.poll(() => mark.innerText()).toBe(quoted)
    const isInView = () =>
      mark.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        const seen = document.elementFromPoint(element.getBoundingClientRect().left + 4, (top + bottom) / 2)
        return top >= 0 && bottom <= innerHeight && (seen === element || element.contains(seen))
      })
    await expect.poll(isInView).toBe(true)
  })
})
