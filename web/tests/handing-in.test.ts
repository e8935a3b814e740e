import { expect, test } from 'vitest'
import { complaint, loanContract, loanNote } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { docxText } from '../../documents/docx/read-text.ts'
import { inBrowser, newPerson, useBrowser } from './browser.ts'
import { downloaded } from './downloaded.ts'
import { attach } from './talking.ts'

const shared = useSharedSuite('one process')

inBrowser('what is handed in, and what comes of it', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)

  test('files come by dropping, by pasting and by a camera', async () => {
    const page = await openAs(await newPerson(origin(), shared().dataPath), '/consultations/new', { hasTouch: true })
    await page.getByRole('textbox').waitFor()
    const give = (kind: 'drop' | 'paste', name: string) =>
      page.evaluate(
        ([event, file]) => {
          const data = new DataTransfer()
          data.items.add(new File(['今借到五万元。'], file as string, { type: 'text/plain' }))
          const target = document.querySelector('.composer textarea') as HTMLElement
          const options = { bubbles: true, cancelable: true }
          if (event === 'paste') target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
          else
            for (const each of ['dragover', 'drop'])
              target.dispatchEvent(new DragEvent(each, { ...options, dataTransfer: data }))
        },
        [kind, name],
      )
    await give('drop', '拖入.txt')
    await give('paste', '粘贴.txt')
    const camera = page.locator('.by-camera input')
    expect([await camera.getAttribute('capture'), await camera.getAttribute('accept')]).toEqual([
      'environment',
      'image/*',
    ])
    await camera.setInputFiles({ name: '拍照.txt', mimeType: 'text/plain', buffer: Buffer.from('收据') })
    for (const name of ['拖入.txt', '粘贴.txt', '拍照.txt'])
      await page.locator('.attachment').filter({ hasText: name }).getByText('已读取').waitFor()
  })

  test('a card says why it asks, and offers what contradicting papers say, each with its passage', async () => {
    const page = await openAs(await newPerson(origin(), shared().dataPath), '/consultations/new')
    const other = { name: loanContract.name, text: loanContract.text.replaceAll('伍万元', '捌万元') }
    await attach(page, loanNote, other)
    await page.getByRole('textbox').fill(complaint)
    await page.keyboard.press('Enter')
    await page.locator('.card').waitFor({ timeout: 60_000 })
    const asked = page.locator('.question').filter({ hasText: '借款本金' })
    expect(await asked.locator('.hint').first().innerText()).not.toBe('')
    const sources = asked.locator('.option-source')
    expect(await sources.count()).toBe(2)
    await sources.last().locator('summary').click()
    await expect.poll(() => sources.last().locator('mark').innerText()).toMatch(/[伍捌]万元/)
    // The work is told in the words of the client, while it is done.
    await asked.locator('input').first().check()
    await page.locator('.card button[type=submit]').click()
    const steps = page.locator('.steps')
    await expect.poll(() => steps.innerText().catch(() => '')).toContain('阅读您的陈述和材料')
    expect(await steps.innerText()).not.toMatch(/[a-z]_[a-z]/)
  })

  test('an answer is rated once and stays so, and the conversation is taken along as text and as a document', async () => {
    const page = await openAs(await newPerson(origin(), shared().dataPath), '/consultations/new')
    await page.getByRole('textbox').fill('什么是诉讼时效？')
    await page.keyboard.press('Enter')
    const good = page.getByRole('button', { name: '有帮助', exact: true })
    await good.click()
    await page.getByText('感谢您的反馈。').waitFor()
    await page.reload()
    await expect.poll(() => good.getAttribute('aria-pressed')).toBe('true')
    const take = (name: string) =>
      downloaded(page, async () => {
        await page.getByRole('button', { name: '显示更多' }).click()
        await page.getByRole('link', { name }).click()
      })
    const text = await take('文本（Markdown）')
    expect([text.name, text.bytes.toString()]).toEqual([
      expect.stringMatching(/\.md$/),
      expect.stringContaining('什么是诉讼时效'),
    ])
    const document = await take('Word 文档')
    expect(document.name).toMatch(/\.docx$/)
    expect(await docxText(document.bytes)).toContain('什么是诉讼时效')
  })
})
