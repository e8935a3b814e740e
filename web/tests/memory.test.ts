import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { beginConsultation, complaint, logIn, say } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')

inBrowser('what is remembered of a person', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)

  test('is found in their own menu, as they said it, and by nobody else', async () => {
    const person = await newPerson(origin(), shared().dataPath)
    const client = await logIn(origin(), person.user, person.password)
    const session = await beginConsultation(client, '借款不还')
    await say(client, session, complaint, [])
    const page = await openAs(person, '/inbox')
    await page.getByRole('button', { name: /账户|帐户|账号/ }).click()
    await page.getByRole('link', { name: '系统记住的我的信息' }).click()
    await page.locator('.lines li').first().waitFor()
    const told = await page.locator('.lines').first().innerText()
    expect(told).toContain('朋友借了我的钱')
    expect(told).toContain('立场 原告方')
    expect(told).not.toMatch(/claimant|dispute|language/)
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    const other = await openAs(await newPerson(origin(), shared().dataPath), '/memory')
    await other.getByRole('heading', { name: '目前没有记住任何信息' }).waitFor()
  })
})
