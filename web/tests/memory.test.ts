import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { beginConsultation, logIn, say } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')

inBrowser('what is remembered of a person', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)

  test('is found in their own menu, as they said it, deleted where they want, and seen by nobody else', async () => {
    const person = await newPerson(origin(), shared().dataPath)
    const client = await logIn(origin(), person.user, person.password)
    const session = await beginConsultation(client, '借款不还')
    await say(client, session, '2024年3月1日朋友张伟向我借了五万元，约定2024年9月1日还，到现在没还，我要他还钱。', [])
    const page = await openAs(person, '/inbox')
    await page.getByRole('button', { name: /账户|帐户|账号/ }).click()
    await page.getByRole('link', { name: '系统记住的我的信息' }).click()
    await page.locator('.lines li').first().waitFor()
    const told = await page.locator('.lines').first().innerText()
    for (const fact of ['约定还款日：2024年9月1日', '委托人的诉讼地位：原告（申请人）']) expect(told).toContain(fact)
    expect(await page.locator('main').innerText()).not.toMatch(/claimant|dispute|language|[a-z]_[a-z]/)
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    const before = await page.locator('.lines li').count()
    await page.getByRole('button', { name: '删除「委托人的诉讼地位：原告（申请人）」' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.innerText()).toContain('案件本身的内容不变')
    await dialog.getByRole('button', { name: '删除', exact: true }).click()
    await expect.poll(() => page.locator('.lines li').count()).toBe(before - 1)
    await page.reload()
    await page.locator('.lines li').first().waitFor()
    expect(await page.locator('.lines li').count()).toBe(before - 1)
    const other = await openAs(await newPerson(origin(), shared().dataPath), '/memory')
    await other.getByRole('heading', { name: '目前没有记住任何信息' }).waitFor()
  })
})
