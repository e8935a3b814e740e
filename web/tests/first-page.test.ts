import { expect, test } from 'vitest'
import { beginConsultation, logIn, say } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')
const bytesMax = 45_000

inBrowser('the first page', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)

  test('loads at most 45 kB of scripts and styles, and the form of a card only for who answers it', async () => {
    const person = await newPerson(origin(), shared().dataPath)
    const client = await logIn(origin(), person.user, person.password)
    await say(client, await beginConsultation(client, '借款不还'), '朋友借了我五万元不还。', [])
    const first = await openAs(person, '/inbox')
    const page = await first.context().newPage()
    const loaded: { name: string; bytes: number }[] = []
    page.on('response', (response) => {
      const name = /\/assets\/([^/]+\.(?:js|css))$/.exec(response.url())?.[1]
      if (name) loaded.push({ name, bytes: Number(response.headers()['content-length']) })
    })
    await page.goto(`${origin()}/inbox`)
    const press = page.getByRole('button', { name: '在此回答' })
    await press.waitFor()
    await page.waitForLoadState('networkidle')
    expect(loaded.length).toBeGreaterThan(3)
    const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0)
    expect(bytes, JSON.stringify(loaded)).toBeLessThan(bytesMax)
    const isForm = ({ name }: { name: string }) => name.startsWith('card-form')
    expect(loaded.some(isForm)).toBe(false)
    await press.press('Enter')
    await page.locator('.card').waitFor()
    expect(loaded.some(isForm)).toBe(true)
    expect(await press.count()).toBe(0)
  })
})
