import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loanDispute, loanDisputeInEnglish } from '../../acceptance/stories.ts'
import { ask, logIn } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { docxText } from '../../documents/docx/read-text.ts'
import { inbox as englishInbox } from '../words/en/inbox.ts'
import { matter as englishMatter } from '../words/en/matter.ts'
import { shell as englishShell } from '../words/en/shell.ts'
import { inbox as chineseInbox } from '../words/zh/inbox.ts'
import { matter as chineseMatter } from '../words/zh/matter.ts'
import { shell as chineseShell } from '../words/zh/shell.ts'
import { inBrowserFully, newPerson, type Person, useBrowser } from './browser.ts'
import { downloaded } from './downloaded.ts'
import { answerCards, attachByKeyboard, tabTo } from './talking.ts'

const shared = useSharedSuite('one process')
/** A whole matter by two people, key by key. */
const storyMs = 300_000

const tellings = [
  {
    story: loanDispute,
    locale: 'zh-CN',
    words: { ...chineseShell, ...chineseInbox, ...chineseMatter },
    confirm: '确认交付',
    clean: /工作稿和清洁稿/,
    document: '民事起诉状',
    sum: '50,000',
    title: '张三 · 民间借贷',
    otherLanguage: /^(?!.*web-).*[A-Za-z]{5,}.*$/m,
  },
  {
    story: loanDisputeInEnglish,
    locale: 'en-US',
    words: { ...englishShell, ...englishInbox, ...englishMatter },
    confirm: 'Confirm delivery',
    clean: /and a clean copy/,
    document: 'Statement of Claim',
    sum: '50,000',
    title: 'Anna Miller v. Tom Becker · private lending',
    otherLanguage: /^.*\p{Script=Han}.*$/mu,
  },
]

inBrowserFully.each(tellings)('the loan dispute in $locale', ({ story, locale, words, ...expected }) => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  const person = (permissions: string[] = []) => newPerson(origin(), shared().dataPath, permissions)

  /** The client's page, where the draft waits for its confirmation. */
  async function tellByKeyboard(client: Person): Promise<Page> {
    const page = await openAs(client, '/inbox', { locale })
    await page.getByRole('heading', { name: words.emptyTitle }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words.newConsultation)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin()}/consultations/new`)
    const [{ message, files }] = story.turns as [(typeof story.turns)[0]]
    await attachByKeyboard(page, ...files)
    await tabTo(page, page.getByRole('textbox'))
    await page.keyboard.insertText(message)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/consultations\/[0-9a-f-]{36}$/)
    await answerCards(page, { until: expected.confirm })
    return page
  }

  async function addLawyer(client: Person, page: Page): Promise<{ lawyer: Person; matter: string }> {
    const matter = (await page.locator('a[href^="/matters/"]').first().getAttribute('href')) as string
    const lawyer = await person()
    const caller = await logIn(origin(), client.user, client.password)
    await ask(caller, 'PUT', `/matter-service/api/v1${matter}/members/${lawyer.user}`, { role: 'lawyer' })
    return { lawyer, matter }
  }

  /** From the conversation to the text of the document, without a mouse. */
  async function documentByKeyboard(page: Page, title: RegExp): Promise<string> {
    for (const target of [
      page.getByRole('link', { name: words.toMatter }).first(),
      page.getByRole('button', { name: words.tabs.documents }),
    ]) {
      await target.waitFor()
      await tabTo(page, target)
      await page.keyboard.press('Enter')
    }
    const link = page.locator('.findings > li').filter({ hasText: title }).getByRole('link', { name: words.download })
    await link.first().waitFor()
    await tabTo(page, link.first())
    const { name, bytes } = await downloaded(page, () => page.keyboard.press('Enter'))
    expect(name).toMatch(/\.docx$/)
    return docxText(bytes)
  }

  test(
    'goes from the first words of the client to the clean copy that the lawyer has released',
    async () => {
      const client = await person()
      const page = await tellByKeyboard(client)
      expect(await page.locator('.card').innerText()).toContain(expected.document)
      const { lawyer, matter } = await addLawyer(client, page)

      const desk = await openAs(lawyer, `${matter}?tab=draft`, { locale })
      await desk.getByRole('button', { name: words.nextOpen }).click()
      expect(await desk.locator('.paragraph.here').isVisible()).toBe(true)
      expect(await desk.locator('.sheet').innerText()).toContain(expected.sum)

      await desk.locator('nav').getByRole('link', { name: words.inbox }).click()
      const waiting = desk.locator('.inbox-item').filter({ hasText: expected.confirm })
      await waiting.getByRole('button', { name: words.answerHere }).click()
      const card = desk.locator('.card')
      await expect.poll(() => card.innerText()).toContain(expected.sum)
      await card.locator('.question').first().locator('input').first().check()
      await card.getByRole('radio', { name: expected.clean }).check()
      const reason = card.locator('.question').nth(2).locator('input, textarea')
      if (await reason.count()) await reason.fill(expected.document)
      await card.locator('button[type=submit]').click()
      await desk.getByText(words.answered).waitFor()

      const session = page.url().split('/').at(-1)
      // The client sees what the lawyer has decided, without a reload.
      await page.locator('.card').waitFor({ state: 'detached' })
      await page.locator('.answer').last().getByText(expected.document).first().waitFor()

      expect(await documentByKeyboard(page, /清洁|clean/i)).toContain(expected.sum)
      await desk.goto(`${origin()}/consultations/${session}`)
      expect(await documentByKeyboard(desk, /清洁|clean/i)).toContain(expected.sum)
      expect(await desk.locator('.findings > li').count()).toBe(2)
      expect(await desk.locator('h1').innerText()).toBe(expected.title)
      for (const tab of ['overview', 'facts', 'evidence', 'analysis', 'draft', 'documents', 'people']) {
        await desk.goto(`${origin()}${matter}?tab=${tab}`)
        await desk.locator('.tab-body').waitFor()
        expect
          .soft((await desk.locator('.tab-body').innerText()).match(expected.otherLanguage)?.[0], tab)
          .toBeUndefined()
      }
    },
    storyMs,
  )
})
