import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunkText } from '../../rules/chunk-text.ts'
import { contract, contractEnglish, judgment, markdown, statute, statuteEnglish } from './chunk-texts.ts'

const pieces = [
  '第一条',
  '第五百七十七条 ',
  '第三章 总则',
  '第一编',
  '（一）',
  '一、',
  '1.',
  '1.1 ',
  '1.1.1',
  '(a) ',
  '附件一',
  '# A',
  '## B',
  '```',
  'PART I',
  'Article 12 ',
  'Section 3. ',
  '§ 5',
  '甲方',
  '本合同',
  '本院认为，',
  '①',
  '\n',
  '\n\n',
  '\r\n',
  ' ',
  '\u3000',
  '\u2028',
  '\ufeff',
  '。',
  '；',
  '. ',
  '，',
  '😀',
  '\ud83d',
  '字',
  'word',
  '12',
]
const hostile = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })), { maxLength: 120 })
const text = fc.oneof(
  hostile.map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom(statute, statuteEnglish, contract, contractEnglish, judgment, markdown), { maxLength: 3 })
    .map((texts) => texts.join('\n')),
)
const sections = fc.array(
  fc.record({
    kind: fc.constantFrom('page', 'sheet', 'slide', 'heading', 'body'),
    title: fc.option(fc.string({ unit: 'binary' })),
    level: fc.integer({ min: 0, max: 9 }),
    start: fc.integer({ min: -5, max: 4000 }),
    end: fc.integer({ min: -5, max: 4000 }),
  }),
  { maxLength: 12 },
)
const options = fc.record(
  { sections, charactersMax: fc.integer({ min: 2, max: 500 }), doc_type: fc.constantFrom('', 'contract', 'statute') },
  { requiredKeys: [] },
)
const splitsPair = (whole: string, at: number) => /^[\ud800-\udbff][\udc00-\udfff]$/.test(whole.slice(at - 1, at + 1))

test('chunks are slices in order that leave out nothing but white space and never cut a character', () => {
  fc.assert(
    fc.property(text, options, (whole, chosen) => {
      let last = 0
      for (const { start, end, content } of chunkText(whole, chosen).chunks) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(content).toBe(whole.slice(start, end))
        expect(content).toBe(content.trim())
        expect(content).not.toBe('')
        expect(whole.slice(last, start).trim()).toBe('')
        expect(splitsPair(whole, start) || splitsPair(whole, end)).toBe(false)
        last = end
      }
      expect(whole.slice(last).trim()).toBe('')
    }),
    { numRuns: 500 },
  )
})

test('no chunk is longer than its bound', () => {
  fc.assert(
    fc.property(text, options, fc.integer({ min: 2, max: 300 }), (whole, chosen, charactersMax) => {
      for (const { content } of chunkText(whole, { ...chosen, charactersMax }).chunks)
        expect(content.length).toBeLessThanOrEqual(charactersMax)
    }),
  )
})

test('the same text gives the same chunks, counted from 0, and chunks of one section stand together', () => {
  fc.assert(
    fc.property(text, options, (whole, chosen) => {
      const { chunks } = chunkText(whole, chosen)
      expect(chunkText(whole, chosen).chunks).toEqual(chunks)
      expect(chunks.map(({ chunk_index }) => chunk_index)).toEqual(chunks.map((_, index) => index))
      const named = chunks.map(({ section_id }) => section_id)
      const runs = named.filter((id, index) => id !== null && id !== named[index - 1])
      expect(new Set(runs).size).toBe(runs.length)
      for (const id of runs) expect(id?.length).toBeLessThan(800)
      for (const { section_title } of chunks) expect(section_title?.length ?? 0).toBeLessThanOrEqual(80)
    }),
  )
})

// CPU time, which other processes do not lengthen much; chunking that is not linear takes minutes.
describe('a hostile megabyte is chunked to its end', () => {
  const megabyte = (part: string) => part.repeat(Math.ceil(1_000_000 / part.length))
  test.each([
    '第一条',
    '第一条\n',
    '\n',
    '字',
    'a',
    '1.1.',
    '1.1.1.1\n',
    '1.\n',
    '# a\n',
    '(',
    '```\n',
    '。',
    '。\n',
    ' ',
    '第一章\n',
    '一、\n',
    '（一）\n(a)\n',
    '😀',
    'PART I\n',
    'Article 1. \n',
    '\r\n \u3000',
    'a.',
    '1.1 1.1 ',
    '附件\n',
  ])('of %j', (part) => {
    const whole = megabyte(part)
    const { chunks } = chunkText(whole, {})
    expect(chunks.length).toBeLessThanOrEqual(500_000)
  })

  test('of sections', () => {
    const whole = megabyte('a \n')
    const at = Array.from({ length: 50_000 }, (_, index) => index * 20)
    const found = at.map((start) => ({ kind: 'page' as const, title: null, level: 1, start, end: start + 20 }))
    const blank = at.map((start) => ({ kind: 'heading' as const, title: null, level: 1, start, end: start }))
    expect(chunkText(whole, { sections: found }).chunks.length).toBeGreaterThan(0)
    expect(chunkText(megabyte(' '), { sections: blank }).chunks).toEqual([])
  })
})
