import { fileURLToPath } from 'node:url'
import { createLog } from '../../../../kit/data/log.ts'
import { createParserPool } from '../../adapters/parser-pool.ts'

const log = createLog({ level: 'silent', format: 'json' })
const limits = { timeoutMs: 60_000, memoryMb: 128, children: 1, ocr: false, filesPerChild: 100 }
const pool = createParserPool(limits, log, fileURLToPath(new URL('./parser-pool-child.ts', import.meta.url)))
const task = (fileName: string) => ({ path: '', fileName, contentType: '' })

const outcome = await pool.parse(task('pid'))
void pool.parse(task('hang'))
process.send?.('reason' in outcome ? outcome.reason : '')
