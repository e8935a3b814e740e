import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowserFully, newPerson, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')
const size = 200 * 2 ** 20
const bytesPerSecond = 25 * 2 ** 20

inBrowserFully('a large upload', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casewright-upload-'))
    const file = await open(join(folder, 'recording.bin'), 'w')
    await file.truncate(size)
    await file.close()
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('200 MB show their progress, wait while there is no network, go on after a reload, and say what was read', async () => {
    const page = await openAs(await newPerson(origin(), shared().dataPath), '/consultations/new')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    const network = (offline: boolean) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      })
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
    })
    const choose = () => page.locator('.composer .by-clip input').setInputFiles(join(folder, 'recording.bin'))
    const row = page.locator('.attachment')
    const percent = async () => Number(/(\d+)%/.exec(await row.innerText())?.[1] ?? 0)
    await network(false)
    await page.locator('.composer textarea').fill('附件是当天的录音。')
    await choose()
    await expect.poll(percent, { interval: 20 }).toBeGreaterThan(10)
    await network(true)
    await row.getByText('等待网络恢复').waitFor()
    await network(false)
    await expect.poll(percent, { interval: 20 }).toBeGreaterThan(40)
    await page.reload()
    await row.getByText('已中断').waitFor()
    expect(await page.locator('.composer textarea').inputValue()).toBe('附件是当天的录音。')
    await choose()
    await row.getByText('已保存，但读不出文字').waitFor({ timeout: 60_000 })
    expect(await row.count()).toBe(1)
    expect(offsets[0]).toBe(0)
    expect(offsets[1]).toBeGreaterThan(0.05 * size)
    expect(offsets.at(-1)).toBeGreaterThan(0.2 * size)
    // What has arrived is still there after another reload, and goes with the message.
    await page.reload()
    await row.getByText('已保存，但读不出文字').waitFor()
    await page.locator('.composer textarea').press('Enter')
    await page.locator('.message.own').getByText('recording.bin').waitFor()
  })
})
