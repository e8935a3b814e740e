import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../../kit/data/log.ts'
import { createParserPool } from '../../adapters/parser-pool.ts'
import type { ParserPool } from '../../adapters/parsing.ts'
import { pdfOf, taskOf } from '../parsing/parse-samples.ts'

/** An IOU that was photographed askew, with a shadow over its left half (made by quality/ocr/photographs.ts). */
const photo = new URL('./iou-photo.jpg', import.meta.url)
const lines = [
  '借条',
  '今向李文博(身份证号:110101199003077512)借到人民币现金',
  '拾贰万伍仟元整(¥125,000.00),用于店铺装修周转。',
  '借款期限自2026年3月15日起至2026年9月14日止,月利率1%,',
  '到期一次性还本付息。逾期未还的,按日万分之五支付违约金,',
  '出借人为实现债权支出的律师费、诉讼费由借款人承担。',
  '借款人:周晓梅电话:13800132576',
  '2026年3月15日',
]
const limits = { timeoutMs: 110_000, memoryMb: 512, children: 1, ocr: true, filesPerChild: 100 }
let pool: ParserPool
beforeAll(() => {
  pool = createParserPool(limits, createLog({ level: 'silent', format: 'json' }))
})
afterAll(() => pool.close())

async function linesOf(name: string, bytes: Buffer): Promise<string[]> {
  const outcome = await pool.parse(taskOf(name, bytes))
  expect(outcome).toMatchObject({ status: 'parsed', parsed: { ocr: true, pages: 1 } })
  const text = outcome.status === 'parsed' ? outcome.parsed.text : ''
  return text.split('\n').map((line) => line.normalize('NFKC').replace(/\s/g, ''))
}

test('a photographed IOU is read without a fault, askew and in the shadow', async () => {
  expect(await linesOf('iou.jpg', await readFile(photo))).toEqual(lines)
})

test('and so is the same photo as a page of a PDF', async () => {
  const bytes = await readFile(photo)
  const pdf = await pdfOf((document) => document.addPage().image(bytes, 20, 20, { width: 550 }))
  expect(await linesOf('scan.pdf', pdf)).toEqual(lines)
})

test('a picture that is broken fails with that reason', async () => {
  const broken = (await readFile(photo)).subarray(0, 300)
  expect(await pool.parse(taskOf('iou.jpg', broken))).toEqual({
    status: 'failed',
    reason: 'is an image that cannot be read',
  })
})
