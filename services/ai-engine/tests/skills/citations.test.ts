import { seedQuotations } from '@casewright/kit/tests/text/seed-quotations'
import type { SkillInput, Source } from '@casewright/legal/skills/skill'
import { quotedFiles, verificationOf } from '@casewright/legal/sources/citations'
import { documentsAfter } from '@casewright/legal/sources/verify-documents'
import {
  checked,
  type Passage,
  placeIn,
  placeInPassages,
  refuted,
  unchecked,
} from '@casewright/legal/sources/verify-place'
import { quotationsIn, withoutStates, withVerdicts } from '@casewright/legal/sources/verify-sources'
import { describe, expect, test } from 'vitest'
import { readSkills } from '../../adapters/skill-files.ts'
import { file, nothing } from './skill-app.ts'

const text = '第一条 出租人应当交付房屋。第二条 承租人不得转租，但另有约定的除外。租金每月1,200元。'
const from = (quote: string) => ({ start: text.indexOf(quote), end: text.indexOf(quote) + quote.length })
const source = (quote: string, more: object = {}): Source => ({
  kind: 'file',
  id: 'f1',
  title: 'lease.txt',
  quote,
  ...from(quote),
  ...more,
})

describe('of hundreds of quotations from the seed documents, half of them altered', async () => {
  const judged = (await seedQuotations()).map((one) => ({ ...one, ...placeIn(one.source, one) }))
  const unaltered = judged.filter(({ alteration }) => alteration === 'none')
  const altered = judged.filter(({ alteration }) => alteration !== 'none')

  test('there are enough, in both languages and of every kind', () => {
    expect(judged.length).toBeGreaterThanOrEqual(300)
    expect(Math.abs(unaltered.length - altered.length)).toBeLessThan(judged.length / 20)
    for (const language of ['zh', 'en'] as const)
      for (const alteration of ['none', 'word', 'number', 'negation'] as const)
        expect(judged.filter((one) => one.language === language && one.alteration === alteration)).not.toEqual([])
  })

  test('precision is one: none with another word, number or negation is verified or supported', () => {
    expect(altered.filter(({ state }) => state !== 'unverified').map(({ quote }) => quote)).toEqual([])
  })

  test('recall is one: all with other width, line breaks or punctuation are verified', () => {
    expect(unaltered.filter(({ state }) => state !== 'verified').map(({ quote }) => quote)).toEqual([])
  })
})

describe('where a quotation stands', () => {
  test('right offsets stay, also when the words stand there twice', () => {
    const twice = '甲方付款。乙方交货。甲方付款。'
    expect(placeIn(twice, { quote: '甲方付款', start: 10, end: 14 })).toEqual(checked('verified', 10, 14))
  })

  test.each([
    ['wrong', 3, 20],
    ['absent', null, null],
    ['behind the end', 9000, 9010],
  ])('%s offsets become the right ones', (_, start, end) => {
    const quote = '承租人不得转租，但另有约定的除外'
    expect(placeIn(text, { quote, start, end })).toEqual(checked('verified', from(quote).start, from(quote).end))
  })

  test.each(['得转租', '200元', '承租人不得转租，但另有约定的', ' ', '。'])(
    'a part that says something else is not a quotation: %s',
    (quote) => {
      expect(placeIn(text, { quote, ...from(quote) })).toMatchObject({ state: 'unverified', start: null, end: null })
    },
  )

  test('in a passage of a document offsets are those of the document, and its edges prove nothing', () => {
    const passage: Passage = { document_id: 'd', kb_id: 'k', content: '得转租，但经同意的', start: 500 }
    const place = (quote: string) =>
      placeInPassages([passage], { kind: 'knowledge', id: 'd', quote, start: null, end: null })
    expect(place('但经同意')).toEqual(checked('verified', 504, 508))
    expect(place('得转租，但经同意的')).toEqual(checked('verified', 500, 509))
    for (const quote of ['得转租', '经同意的', '未经同意']) expect(place(quote)).toBeUndefined()
  })
})

describe('what becomes of an assertion', () => {
  const good = source('出租人应当交付房屋')
  const bad = source('出租人可以交付房屋', { start: 4, end: 13 })
  const away = source('x', { kind: 'knowledge', id: 'away' })
  const judge = (sources: unknown[], verification: string) =>
    withVerdicts({ deep: [{ sources, verification, text: 'said' }] }, (one) =>
      one.id === 'away' ? unchecked('away') : placeIn(text, one),
    ).deep[0]

  test.each([
    ['verified', [good], 'verified'],
    ['supported', [good], 'supported'],
    ['unverified', [good], 'unverified'],
    ['verified', [], 'unverified'],
    ['supported', [], 'unverified'],
    ['verified', [bad], 'unverified'],
    ['supported', [good, bad], 'unverified'],
    ['verified', [good, away], 'supported'],
    ['supported', [good, away], 'supported'],
    ['verified', [away], 'unverified'],
    ['verified', ['no source'], 'unverified'],
    ['supported', [good, { kind: 'other', id: 'f1', quote: '出租人' }], 'unverified'],
  ])('claimed %s with %j it is %s', (claimed, sources, state) => {
    const judged = judge(sources, claimed)
    expect(judged?.verification).toBe(state)
    expect(judged?.sources).toHaveLength(sources.length)
    expect(judged?.text).toBe('said')
  })

  test('a quotation that does not check keeps its words and loses its offsets', () => {
    expect(judge([bad, good], 'verified')?.sources).toEqual([{ ...bad, start: null, end: null }, good])
  })

  test('a state without sources is unverified, also in a cell that names none', () => {
    const table = { rows: [[{ text: '1' }, { text: 'x', verification: 'verified' }]] }
    expect(withVerdicts(table, () => refuted('?')).rows[0]).toEqual([
      { text: '1' },
      { text: 'x', verification: 'unverified' },
    ])
  })

  test('passages that support an element are looked up as well, and names without a quotation are left', () => {
    const supports = [
      { file_id: 'f1', name: 'lease.txt', quote: '出租人应当交付房屋', start: 0, end: 7 },
      { file_id: 'f1', name: 'lease.txt', quote: '承租人可以转租', start: 0, end: 7 },
      { file_id: 'f1', name: 'lease.txt', quote: null, start: null, end: null },
    ]
    const judged = withVerdicts({ supports }, (one) => placeIn(text, one)).supports
    expect(judged).toEqual([
      { ...supports[0], ...from('出租人应当交付房屋') },
      { ...supports[1], start: null, end: null },
      supports[2],
    ])
    expect(quotationsIn({ supports, again: supports })).toHaveLength(2)
  })

  test('no card may write a state', () => {
    const ask = (field_key: string) => ({ question: '?', field_key, input_type: 'text' as const, required: true })
    const control = { action: 'ask_user' as const, review_type: 'clarify' as const }
    expect(withoutStates({ ...control, questions: [ask('limitation.verification')] })).toBeNull()
    const both = { ...control, questions: [ask('draft.verification.x'), ask('draft.title')] }
    expect(withoutStates(both)?.questions.map(({ field_key }) => field_key)).toEqual(['draft.title'])
  })
})

describe('the rules', () => {
  const input: SkillInput = {
    ...nothing,
    files: [file('f1', 'lease.txt', text)],
    sources: [{ kind: 'knowledge', id: 'law', title: 'Law', quote: '当事人不得滥用权利。', start: 7, end: 17 }],
  }

  test('call verified what stands where it says, whatever its width, and nothing else', () => {
    const of = (one: Source) => verificationOf(one, input)
    expect(of(source('租金每月1,200元'))).toBe('verified')
    expect(of(source('租金每月１,２００元', from('租金每月1,200元')))).toBe('verified')
    expect(of(source('租金每月1,200元', { start: 0, end: 10 }))).toBe('unverified')
    expect(of(source('租金每月1,200元', { start: null, end: null }))).toBe('unverified')
    expect(of(source('租金每月1,200元', { id: 'f2' }))).toBe('unverified')
    expect(of(source('当事人不得滥用权利', { kind: 'knowledge', id: 'law' }))).toBe('verified')
    expect(of(source('得滥用权利', { kind: 'knowledge', id: 'law' }))).toBe('unverified')
  })

  test('take from the evidence product what is a quotation', () => {
    const support = { file_id: 'f1', name: 'lease.txt', quote: '租金', start: 3, end: 5 }
    expect(quotedFiles([support, { ...support, quote: null }])).toEqual([source('租金', { start: 3, end: 5 })])
  })
})

describe('documents that may be cited again', () => {
  const found = (document_id: string, kb_id = 'k') => ({ document_id, kb_id, content: '', start: 0 })
  const cited = (id: string) => ({ ...source('x'), kind: 'knowledge' as const, id })

  test('are those that were found and cited; nothing new is no change', () => {
    const known = documentsAfter([], [found('a'), found('b'), found('a', 'k2')], [cited('a'), cited('c')])
    expect(known).toEqual([
      { document_id: 'a', kb_id: 'k' },
      { document_id: 'a', kb_id: 'k2' },
    ])
    expect(documentsAfter(known ?? [], [found('a')], [cited('a')])).toBeUndefined()
  })

  test('are the newest, so that a long thread stays small', () => {
    const many = Array.from({ length: 300 }, (_, index) => found(`d${index}`))
    const known = documentsAfter(
      [],
      many,
      many.map(({ document_id }) => cited(document_id)),
    )
    expect(known).toHaveLength(200)
    expect(known?.at(-1)).toEqual({ document_id: 'd299', kb_id: 'k' })
  })
})

type Schema = { properties?: Record<string, Schema>; items?: Schema; type?: unknown; enum?: string[] }

const schemasIn = (schema: unknown): Schema[] =>
  typeof schema === 'object' && schema !== null ? [schema as Schema, ...Object.values(schema).flatMap(schemasIn)] : []

test('every skill of the service takes what the check writes: offsets that are null, and each state', async () => {
  const skills = await readSkills([new URL('../../skills/', import.meta.url)])
  for (const { name, output_schema } of skills.values())
    for (const { properties = {} } of schemasIn(output_schema)) {
      if (properties.quote)
        for (const offset of [properties.start, properties.end])
          expect(offset?.type, `${name}: offsets of a quotation`).toEqual(['integer', 'null'])
      if (properties.verification)
        expect(properties.verification.enum, name).toEqual(['verified', 'supported', 'unverified'])
    }
})
