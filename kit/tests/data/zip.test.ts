import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createZip, type ZipEntry } from '../../data/zip.ts'

const zip = createZip()

test('entries have one fixed time, so that the same entries give the same archive', async () => {
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    yield { name: 'a', bytes: 'a' }
  }
  const archive = Buffer.concat(await Array.fromAsync(zip(entries())))
  // The time and the date of the first entry, as DOS wrote them: midnight, the first of January 1980.
  expect([archive.readUInt16LE(10), archive.readUInt16LE(12)]).toEqual([0, 0x21])
})

test('a source that fails breaks the archive', async () => {
  const failing = async function* (): AsyncGenerator<ZipEntry> {
    yield { name: 'a', bytes: 'a' }
    yield {
      name: 'b',
      bytes: (async function* () {
        yield Buffer.from('b')
        throw new Error('gone')
      })(),
    }
  }
  await expect(Array.fromAsync(zip(failing()))).rejects.toThrow('gone')
  const listless = async function* (): AsyncGenerator<ZipEntry> {
    yield { name: 'a', bytes: 'a' }
    throw new Error('no more')
  }
  await expect(Array.fromAsync(zip(listless()))).rejects.toThrow('no more')
})

test('a reader who leaves ends the source, and one who waits lets it wait', async () => {
  let [made, ended] = [0, false]
  const endless = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        made++
        yield crypto.getRandomValues(new Uint8Array(60_000))
      }
    } finally {
      ended = true
    }
  }
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    yield { name: 'endless', bytes: endless() }
  }
  for await (const chunk of zip(entries())) {
    if (chunk.length < 1_000) continue
    await delay(100)
    expect(made).toBeLessThan(50)
    break
  }
  expect(ended).toBe(true)
})
