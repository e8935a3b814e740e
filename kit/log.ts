import pino, { type Logger as PinoLogger } from 'pino'
import { currentRequestId } from './request-id.ts'

export type Logger = PinoLogger

export interface LogOptions {
  level: string
  /** `json` for machines, `text` for a person at a terminal. */
  format: 'json' | 'text'
  write?: (line: string) => void
}

/** Secrets never reach a log line, whichever object they sit in. */
const secretPaths = ['key', 'password', 'authorization', 'headers.authorization', 'headers["x-internal-api-key"]']

export function createLog({ level, format, write }: LogOptions): Logger {
  const destination = write
    ? { write }
    : format === 'text'
      ? { write: (line: string) => void process.stdout.write(textLine(line)) }
      : pino.destination({ fd: 1, sync: true })
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths, censor: '***' },
      mixin: () => {
        const request_id = currentRequestId()
        return request_id ? { request_id } : {}
      },
    },
    destination,
  )
}

function textLine(line: string): string {
  const { level, time, msg, service, err, ...rest } = JSON.parse(line)
  const extra = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const head = [time.slice(11, 23), level.toUpperCase().padEnd(5), service, msg, ...extra].filter(Boolean).join(' ')
  return `${head}\n${err?.stack ? `${err.stack}\n` : ''}`
}
