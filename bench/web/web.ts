import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../../web/tests/chromium.ts'
import { familyCpuMs } from '../engine/processes.ts'
import { digits, percentile, printTable, ratio } from '../report.ts'
import { scratchDirectory } from '../scratch-database.ts'
import { buildPeers, peerNames } from './build-peers.ts'
import { countFrames, openMeter } from './meter.ts'
import { fileName, lastWords, quote, turnOf } from './script.ts'
import { type ScriptedServer, sessionId, startScriptedServer } from './server.ts'

/**
 * The bars of the workbench in a real browser, on the main thread's CPU time: our page beside the same page built with React,
 * React with react-markdown, and assistant-ui, on the same messages and the same stream. Ours and the first two show the newest
 * 50 of 500 messages, assistant-ui mounts all, as it does by default. Somebody types meanwhile.
 */
const rounds = 3
const eventsPerSecond = 100
const atOnce = 1_000_000
const keyEveryMs = 500
const streamed = turnOf(2_000, 39_000)
const replayed = turnOf(10_000, 195_000)
const pages = {
  ours: `/consultations/${sessionId}`,
  ...Object.fromEntries(peerNames.map((name) => [name, `/peers/${name}`])),
}

interface Round {
  gzipKb: number
  loadMs: number
  scriptPerFrame: number
  perEvent: number
  frames: number
  heapMb: number
}

/** A new visitor, on an empty page of the same origin: what follows is measured in a process that has started. */
async function visit(browser: Browser, origin: string) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 860 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(`${origin}/blank`)
  return {
    page,
    meter: await openMeter(page),
    async leave() {
      await context.close()
      if (problems.length > 0) throw new Error(`the page threw: ${problems.join('; ')}`)
    },
  }
}

/** The scripts and styles that the page loads from now on, as they travel. */
function weigh(page: Page): () => number {
  let bytes = 0
  page.on('response', (response) => {
    if (/\.(?:js|css)$/.test(response.url())) bytes += Number(response.headers()['content-length'])
  })
  return () => bytes / 1000
}

async function measureRound(browser: Browser, server: ScriptedServer, path: string): Promise<Round> {
  const { page, meter, leave } = await visit(browser, server.origin)
  const weight = weigh(page)
  const blank = await meter.settle()
  await page.goto(server.origin + path)
  await page.getByText('第 250 个问题').waitFor()
  const loaded = await meter.settle()
  const gzipKb = weight()

  await page.locator('textarea').first().focus()
  const before = await meter.settle()
  const frames = await countFrames(page)
  const writing = server.play(streamed, eventsPerSecond)
  const typing = typeUntil(page, writing)
  await writing
  await typing
  const after = await meter.settle()
  const drawn = await frames()
  await page.getByText(lastWords).waitFor()
  await meter.collectGarbage()
  const { heapMb } = await meter.read()
  await leave()
  return {
    gzipKb,
    loadMs: loaded.task - blank.task,
    scriptPerFrame: (after.script - before.script) / drawn,
    perEvent: (after.task - before.task) / streamed.length,
    frames: drawn,
    heapMb,
  }
}

async function typeUntil(page: Page, writing: Promise<void>): Promise<void> {
  let isOver = false
  const end = writing.then(() => {
    isOver = true
  })
  while (!isOver) {
    await page.keyboard.press('a')
    await Promise.race([end, page.waitForTimeout(keyEveryMs)])
  }
}

async function measureFirstPage(browser: Browser, { origin }: ScriptedServer): Promise<number> {
  const { page, meter, leave } = await visit(browser, origin)
  const weight = weigh(page)
  await page.goto(`${origin}/inbox`)
  await page.getByRole('button', { name: '在此回答' }).waitFor()
  await meter.settle()
  await leave()
  return weight()
}

async function measurePassage(browser: Browser, { origin }: ScriptedServer): Promise<number> {
  const { page, meter, leave } = await visit(browser, origin)
  await page.goto(origin + pages.ours)
  const citation = page.getByRole('button', { name: fileName })
  await citation.waitFor()
  const before = await meter.settle()
  await citation.click()
  await page.locator('mark', { hasText: quote }).waitFor()
  const after = await meter.settle()
  await leave()
  return after.task - before.task
}

async function measureReplay(browser: Browser, server: ScriptedServer): Promise<number> {
  const { page, meter, leave } = await visit(browser, server.origin)
  await page.goto(server.origin + pages.ours)
  await page.getByText('第 250 个问题').waitFor()
  const before = await meter.settle()
  await server.play(replayed, atOnce)
  await page.getByText(lastWords).waitFor()
  const after = await meter.settle()
  await leave()
  return after.task - before.task
}

function buildCpuMs(folder: string, round: number): number {
  const before = familyCpuMs(process.pid)
  const program = join(import.meta.dirname, '../../web/build.ts')
  execFileSync(process.execPath, [program, join(folder, `build-${round}`)], { stdio: 'inherit' })
  return familyCpuMs(process.pid) - before
}

async function repeat(measure: (round: number) => Promise<number> | number): Promise<number[]> {
  const values: number[] = []
  for (let round = 0; round < rounds; round++) values.push(await measure(round))
  return values
}

const median = (values: readonly number[]) => percentile(values, 0.5)
const spread = (values: readonly number[]) => `${digits(Math.min(...values))}-${digits(Math.max(...values))}`

function printOurs(rows: readonly (readonly [name: string, bar: number, values: readonly number[]])[]): void {
  printTable(
    `Ours alone, CPU of ${rounds} rounds`,
    ['', 'median', 'range', 'bar', ''],
    rows.map(([name, bar, values]) => [
      name,
      digits(median(values)),
      spread(values),
      String(bar),
      median(values) <= bar ? 'met' : 'missed',
    ]),
  )
}

function printPeers(measured: ReadonlyMap<string, readonly Round[]>): void {
  const of = (name: string, kind: keyof Round) => median((measured.get(name) ?? []).map((round) => round[kind]))
  printTable(
    `500 messages, then ${streamed.length} events at ${eventsPerSecond}/s; medians of ${rounds} rounds by turns, main-thread CPU in ms`,
    ['page', 'gzip kB', 'load', 'of react-app', 'script per frame', 'frames', 'per event', 'heap MB'],
    [...measured.keys()].map((name) => [
      name,
      digits(of(name, 'gzipKb')),
      digits(of(name, 'loadMs')),
      ratio(of(name, 'loadMs'), of('react-app', 'loadMs')),
      digits(of(name, 'scriptPerFrame')),
      digits(of(name, 'frames')),
      digits(of(name, 'perEvent')),
      digits(of(name, 'heapMb')),
    ]),
  )
  console.log('Bars for ours: load 0.7 of react-app, script per frame 1.5, per event 1.8, heap 8 MB.')
}

async function measureAll(executablePath: string): Promise<void> {
  const folder = scratchDirectory()
  const builds = await repeat((round) => buildCpuMs(folder, round))
  const server = await startScriptedServer(folder, await buildPeers())
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    printOurs([
      ['scripts and styles of the first page, gzip kB', 45, [await measureFirstPage(browser, server)]],
      ['passage in 300,000 characters, ms', 100, await repeat(() => measurePassage(browser, server))],
      ['first build, ms', 1000, builds],
      [`replay of ${replayed.length} events, ms`, 1000, await repeat(() => measureReplay(browser, server))],
    ])
    const measured = new Map<string, Round[]>(Object.keys(pages).map((name) => [name, []]))
    for (let round = 0; round < rounds; round++)
      for (const [name, path] of Object.entries(pages))
        measured.get(name)?.push(await measureRound(browser, server, path))
    printPeers(measured)
    console.log(`Load of the machine: ${loadavg().map(digits).join(', ')} (1, 5 and 15 minutes).`)
  } finally {
    await browser.close()
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (chromiumPath) await measureAll(chromiumPath)
else console.log('web is skipped: no Chromium was found; CHROMIUM_PATH names one.')
