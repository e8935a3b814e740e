import { spawn } from 'node:child_process'
import { access, constants, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A PDF, or why there is none; `absent` is no failure: LibreOffice is not installed. */
export type Exported = { pdf: Uint8Array } | { absent: true } | { problem: string }

interface PdfOptions {
  /** The program, by name or path. */
  soffice: string
  timeoutMs: number
}

/** Where LibreOffice usually is; the child gets nothing else of our environment. */
const path = [
  '/usr/local/bin',
  '/usr/bin',
  '/bin',
  '/opt/libreoffice/program',
  '/Applications/LibreOffice.app/Contents/MacOS',
]
const stderrMax = 2000

/** Whether the program is there; whether it works only shows when it is used. */
export async function isInstalled(soffice: string): Promise<boolean> {
  const places = isAbsolute(soffice) ? [soffice] : path.map((folder) => join(folder, soffice))
  const found = await Promise.allSettled(places.map((place) => access(place, constants.X_OK)))
  return found.some(({ status }) => status === 'fulfilled')
}

/**
 * Makes PDFs by LibreOffice, one at a time: each takes a processor and some 200 MB. Every run has a folder and a user
 * profile of its own, which are removed afterwards, so that runs cannot disturb each other or a person's LibreOffice.
 */
export function createPdfExport({
  soffice,
  timeoutMs,
}: PdfOptions): (docx: Uint8Array, signal: AbortSignal) => Promise<Exported> {
  let last: Promise<unknown> = Promise.resolve()
  return (docx, signal) => {
    const mine = last.then(() => convert(docx, signal))
    last = mine.catch(() => undefined)
    return mine
  }

  async function convert(docx: Uint8Array, signal: AbortSignal): Promise<Exported> {
    signal.throwIfAborted()
    const folder = await mkdtemp(join(tmpdir(), 'casewright-pdf-'))
    try {
      await writeFile(join(folder, 'document.docx'), docx)
      const ended = await run(folder, signal)
      signal.throwIfAborted()
      if (ended !== null) return ended
      const pdf = await readFile(join(folder, 'document.pdf')).catch(() => null)
      return pdf?.subarray(0, 5).toString() === '%PDF-' ? { pdf } : { problem: 'LibreOffice made no PDF' }
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  /** Null when it ended well. */
  function run(folder: string, signal: AbortSignal): Promise<Exclude<Exported, { pdf: Uint8Array }> | null> {
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    const flags = ['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo']
    const work = ['--convert-to', 'pdf:writer_pdf_Export', '--outdir', folder, join(folder, 'document.docx')]
    return new Promise((resolve) => {
      const child = spawn(soffice, [profile, ...flags, ...work], {
        // A group of its own: the program that was started is only a script around the one that works.
        cwd: folder,
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { PATH: path.join(':'), HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
      })
      const end = () => {
        try {
          process.kill(-(child.pid as number), 'SIGKILL')
        } catch {
          child.kill('SIGKILL')
        }
      }
      let isLate = false
      let said = ''
      const timer = setTimeout(() => {
        isLate = true
        end()
      }, timeoutMs)
      signal.addEventListener('abort', end)
      child.stderr.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-stderrMax)
      })
      const done = (result: Exclude<Exported, { pdf: Uint8Array }> | null) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve(result)
      }
      child.on('error', (error: NodeJS.ErrnoException) =>
        done(error.code === 'ENOENT' ? { absent: true } : { problem: error.message }),
      )
      child.on('close', (code) => {
        if (isLate) return done({ problem: `LibreOffice took longer than ${timeoutMs} ms` })
        const why = said.trim().split('\n').at(-1)
        done(code === 0 ? null : { problem: `LibreOffice ended with ${code}${why ? `: ${why}` : ''}` })
      })
    })
  }
}
