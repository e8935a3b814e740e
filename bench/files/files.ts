import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import { createLog } from '../../kit/data/log.ts'
import { createParserPool } from '../../services/files/adapters/parser-pool.ts'
import { digits, percentile, printTable, ratio } from '../report.ts'
import { scratchDirectory } from '../scratch-database.ts'
import { key, startSuite } from '../suite-process.ts'

const mebibyte = 1024 * 1024
const fileBytes = 64 * mebibyte
const rounds = 7
const folder = scratchDirectory()

const barePath = join(folder, 'bare.bin')

/** It does not share a thread with the client that measures it, which would cost it a tenth to a quarter of its speed. */
async function startBare(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), barePath], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => void child.kill() }
}

/** What bare left unwritten would otherwise be written while ours is timed, which waits for the disk. */
async function settleBare(): Promise<void> {
  const handle = await open(barePath, 'r+')
  await handle.sync()
  await handle.close()
}

const headers = { 'x-internal-api-key': key, 'x-user-id': 'bench' }
/** As a browser makes it: a longer one is found sooner. */
const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW'

/** A form around the bytes; each form is another file, so that none is stored for free. */
function formOf(bytes: Buffer, size: number): { body: Readable; length: number } {
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="f"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const body = Readable.from(
    (function* () {
      yield head
      yield randomBytes(16)
      for (let sent = 16; sent < size; sent += mebibyte) yield bytes.subarray(0, Math.min(mebibyte, size - sent))
      yield tail
    })(),
    { objectMode: false },
  )
  return { body, length: head.length + size + tail.length }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function transfer(): Promise<void> {
  const [files, bare] = [
    await startSuite(['files'], { FILES_UPLOAD_BYTES_MAX: String(1024 * mebibyte) }),
    await startBare(),
  ]
  const bytes = randomBytes(mebibyte)
  let fileId = ''
  const upload = async (size: number) => {
    const { body, length } = formOf(bytes, size)
    const response = await fetch(`${files.url}/api/v1/files/upload`, {
      method: 'POST',
      body: Readable.toWeb(body) as never,
      duplex: 'half',
      headers: {
        ...headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(length),
      },
    } as RequestInit)
    const { data } = (await response.json()) as { data: { files: { fileId: string }[] } }
    fileId = data.files[0]?.fileId as string
  }
  const drain = async (url: string) => {
    const hash = createHash('sha1')
    for await (const chunk of (await fetch(url, { headers })).body as unknown as AsyncIterable<Uint8Array>)
      hash.update(chunk.subarray(0, 1))
  }
  const putBare = async () => {
    const body = Readable.from(
      (function* () {
        for (let sent = 0; sent < fileBytes; sent += mebibyte) yield bytes
      })(),
      { objectMode: false },
    )
    await fetch(bare.url, { method: 'PUT', body: Readable.toWeb(body) as never, duplex: 'half' } as RequestInit)
  }
  const measured = { bareUp: [] as number[], up: [] as number[], bareDown: [] as number[], down: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    // Ours is a new file each time as well: to empty an old one takes time.
    rmSync(barePath, { force: true })
    const bareUp = await seconds(putBare)
    await settleBare()
    const taken = {
      bareUp,
      up: await seconds(() => upload(fileBytes)),
      bareDown: await seconds(() => drain(bare.url)),
      down: await seconds(() => drain(`${files.url}/api/v1/files/${fileId}/download`)),
    }
    if (round > 0) for (const kind of Object.keys(taken) as (keyof typeof taken)[]) measured[kind].push(taken[kind])
  }
  const speed = (kind: keyof typeof measured) => fileBytes / mebibyte / percentile(measured[kind], 0.5)
  printTable(
    'Transfer of 64 MB files, MB per second, against bare node:http and pipeline to disk (bar: 0.7)',
    ['', 'bare', 'files-service', 'ratio'],
    [
      [
        'upload (hash, type, fsync, database)',
        digits(speed('bareUp')),
        digits(speed('up')),
        ratio(speed('up'), speed('bareUp')),
      ],
      ['download', digits(speed('bareDown')), digits(speed('down')), ratio(speed('down'), speed('bareDown'))],
    ],
  )
  if (process.platform === 'linux') {
    const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${files.pid}/status`, 'utf8'))?.[1]) / 1024
    let peak = 0
    const watch = setInterval(() => (peak = Math.max(peak, resident())), 20)
    await upload(500 * mebibyte)
    clearInterval(watch)
    printTable('Resident memory of the process during an upload of 500 MB', ['', 'MB'], [['peak', digits(peak)]])
  }
  bare.stop()
  await files.stop()
}

async function parsing(): Promise<void> {
  const pages = 400
  const path = join(folder, 'pages.pdf')
  const document = new PDFDocument()
  const line = 'The claimant delivered the goods on the agreed day and was not paid within the term of the contract. '
  for (let page = 0; page < pages; page++) {
    if (page > 0) document.addPage()
    document.text(line.repeat(25))
  }
  document.end()
  await pipeline(document, createWriteStream(path))
  const limits = { timeoutMs: 120_000, memoryMb: 512, children: 1, filesPerChild: 50, ocr: false }
  const pool = createParserPool(limits, createLog({ level: 'error', format: 'json' }))
  const task = { path, fileName: 'pages.pdf', contentType: 'application/pdf' }
  const [first, second] = [await seconds(() => pool.parse(task)), await seconds(() => pool.parse(task))]
  await pool.close()
  printTable(
    `Parsing a PDF of ${pages} pages with ${line.length * 25} characters each, in a child process`,
    ['', 'pages per second'],
    [
      ['with the start of the process', digits(pages / first)],
      ['the next file', digits(pages / second)],
    ],
  )
}

await transfer()
await parsing()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
