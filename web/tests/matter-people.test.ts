import { beforeAll, expect, test } from 'vitest'
import {
  ask,
  beginConsultation,
  complaint,
  loanNote,
  logIn,
  say,
  sessionPath,
  uploadFile,
} from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, type Person, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')

inBrowser('people of a matter', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  let client: Person
  let lawyer: Person
  let session: string
  let matter: string
  beforeAll(async () => {
    client = await newPerson(origin(), shared().dataPath, [], 'web-firm', '王小明')
    lawyer = await newPerson(origin(), shared().dataPath, ['matters:read'], 'web-firm', '陈律师')
    const person = await logIn(origin(), client.user, client.password)
    const begun = await beginConsultation(person, '借款不还')
    session = begun.id
    await say(person, begun, complaint, [await uploadFile(person, loanNote.name, loanNote.text)])
    matter = (await ask<{ matter_id: string }>(person, 'GET', sessionPath(begun))).matter_id
    await ask(person, 'PUT', `/matter-service/api/v1/matters/${matter}/members/${lawyer.user}`, { role: 'lawyer' })
  })

  test('are shown by the names under which they have signed in, as is who must act', async () => {
    await openAs(client, '/inbox')
    const page = await openAs(lawyer, `/matters/${matter}?tab=people`)
    await page.getByText('王小明').first().waitFor()
    await page.getByText('陈律师').first().waitFor()
    expect(await page.locator('main').innerText()).not.toContain(client.user)
    const overview = await openAs(client, `/matters/${matter}`)
    await overview.getByText('等待当事人：王小明').first().waitFor()
  })

  test('are added, given another role and removed by who manages the matter; a client sees no such buttons', async () => {
    const colleague = await newPerson(origin(), shared().dataPath, [], 'web-firm', '<b>孙八</b>')
    await openAs(colleague, '/inbox')
    const page = await openAs(lawyer, `/matters/${matter}?tab=people`)
    await page.getByLabel('添加人员').fill(colleague.user)
    await page.getByLabel('角色', { exact: true }).selectOption('observer')
    await page.getByRole('button', { name: '添加', exact: true }).press('Enter')
    const role = page.getByLabel('<b>孙八</b>的角色')
    await expect.poll(() => role.inputValue()).toBe('observer')
    await role.selectOption('lawyer')
    const theirs = await openAs(colleague, `/matters/${matter}?tab=people`)
    await expect.poll(() => theirs.getByLabel('<b>孙八</b>的角色').inputValue()).toBe('lawyer')
    await page.getByRole('button', { name: '移除<b>孙八</b>' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click()
    await expect.poll(() => role.count()).toBe(0)
    await theirs.reload()
    await theirs.getByRole('heading', { name: '这里没有内容' }).waitFor()
    const own = await openAs(client, `/matters/${matter}?tab=people`)
    await own.getByText('陈律师').first().waitFor()
    expect(await own.getByLabel('添加人员').count()).toBe(0)
  })

  test("see in the conversation who wrote, and open each other's files by their names", async () => {
    const page = await openAs(lawyer, `/consultations/${session}`)
    await page.getByRole('article', { name: '王小明' }).first().waitFor()
    const file = page.getByRole('link', { name: loanNote.name }).first()
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
    expect(download.suggestedFilename()).toBe(loanNote.name)
  })
})
