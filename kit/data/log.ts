import pino, { type Logger as PinoLogger } from 'pino'
import { currentRequestId, currentTrace } from './request-context.ts'

export type Logger = PinoLogger

export interface LogOptions {
  level: string
  /** `json` for machines, `text` for a person at a terminal. */
  format: 'json' | 'text'
  write?: (line: string) => void
}

const secretNames = new Set(['key', 'password', 'secret', 'token', 'authorization', 'cookie', 'x-internal-api-key'])
const secretDepthMax = 4

/**
 * Secrets never reach a log line, whichever object they sit in. By hand, because pino's own redaction by wildcards costs
 * 40 µs a line, more than the request that the line is about. What a child logger is bound to is ours and not looked at.
 */
function withoutSecrets(logged: object, depth = 1): Record<string, unknown> {
  let clean = logged as Record<string, unknown>
  for (const name in logged) {
    const value = (logged as Record<string, unknown>)[name]
    const nested = typeof value === 'object' && value !== null && !(value instanceof Error) && depth < secretDepthMax
    const shown = secretNames.has(name.toLowerCase()) ? '***' : nested ? withoutSecrets(value, depth + 1) : value
    if (shown === value) continue
    if (clean === logged) clean = { ...clean }
    clean[name] = shown
  }
  return clean
}

/** What makes an address a signed one, ours and those of S3; whoever has it may read the file. */
const signatures = /([?&](?:x-amz-)?(?:signature|credential|security-token)=)[^&\s"'\\]+/gi

/** An address may stand in any text, the message of an outside library's error for one; so the whole line is looked at. */
const withoutSignatures = (line: string): string =>
  line.includes('ignature=') ? line.replace(signatures, '$1***') : line

export function createLog({ level, format, write }: LogOptions): Logger {
  const output = write ?? ((text: string) => void process.stdout.write(text))
  const destination =
    format === 'text'
      ? { write: (line: string) => output(textLine(line)) }
      : write
        ? { write }
        : pino.destination({ fd: 1, sync: true })
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: withoutSignatures },
      formatters: { level: (label) => ({ level: label }), log: (logged) => withoutSecrets(logged) },
      mixin: () => {
        const [request_id, trace] = [currentRequestId(), currentTrace()]
        return { ...(request_id && { request_id }), ...(trace && { trace_id: trace.id }) }
      },
    },
    destination,
  )
}

/** Text with spaces or line ends is quoted, so that no value can look like a line of its own. */
const inText = (value: unknown): string =>
  typeof value === 'string' && /^[^\s\p{Cc}"]+$/u.test(value) ? value : JSON.stringify(value)

function textLine(line: string): string {
  const { level, time, msg: said = '', service, err, ...rest } = JSON.parse(line)
  const extra = Object.entries(rest).map(([name, value]) => `${name}=${inText(value)}`)
  const msg = String(said).replace(/\p{Cc}+/gu, ' ')
  const head = [time.slice(11, 23), level.toUpperCase().padEnd(5), service, msg, ...extra].filter(Boolean).join(' ')
  return `${head}\n${err?.stack ? `${err.stack}\n` : ''}`
}
