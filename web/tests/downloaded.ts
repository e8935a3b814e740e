import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** The file that somebody gets by what they do. */
export async function downloaded(page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
