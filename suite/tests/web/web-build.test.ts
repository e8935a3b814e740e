import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { builtWeb, webSources } from '../../web-build.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test('a second start finds the workbench and builds nothing', async () => {
  const data = await mkdtemp(join(tmpdir(), 'casewright-web-'))
  try {
    const first = await builtWeb(data)
    const madeAt = (await stat(first)).ctimeMs
    expect(await builtWeb(data)).toBe(first)
    expect((await stat(first)).ctimeMs).toBe(madeAt)
  } finally {
    await rm(data, { recursive: true })
  }
})

test('every file that the workbench is made of decides whether it is made again', async () => {
  const data = await mkdtemp(join(tmpdir(), 'casewright-web-'))
  try {
    const built = JSON.parse(await readFile(join(await builtWeb(data), 'sources.json'), 'utf8')) as string[]
    const own = built.filter((file) => file.startsWith(root) && !file.includes('/node_modules/'))
    const known = new Set(webSources())
    expect(own.length).toBeGreaterThan(150)
    expect(own.filter((file) => !known.has(file))).toEqual([])
    expect(own.some((file) => file.endsWith('kit/data/permissions.ts'))).toBe(true)
  } finally {
    await rm(data, { recursive: true })
  }
})
