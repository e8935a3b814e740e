import { createTextWorkers } from '@casewright/kit/text/text-workers'
import type { Draft } from '@casewright/legal/drafts/draft'
import { describe, expect, test } from 'vitest'
import { runSkill } from '../../graph/nodes/run-skill.ts'
import { file, product, run } from '../skills/skill-app.ts'

const loan = '我叫张三，2023年5月1日我借给李四人民币5万元，至今未还。我要求李四返还借款5万元及利息。'
const files = [file('f1', '借条.txt', '今借到张三人民币伍万元整。')]
const found = { ...run('intake', { message: loan }).products, cause_of_action: { code: 'CN-CIV-0415' } }
const draftOf = (input: Parameters<typeof run>[1]) => product<Required<Draft>>(run('document_draft', input), 'draft')

describe('a document that is drafted again', () => {
  const first = draftOf({ files, state: found, today: '2026-11-15' })
  const again = (state: object, today = '2026-11-20') => draftOf({ files, today, state: { ...found, ...state } })
  const entry = (slot: string, value: unknown) => ({ slot, value, state: 'corrected', source: { kind: 'card' }, at: 2 })
  const entries = [entry('claimant', ['张三']), entry('respondent', ['李四']), entry('principal', 60_000)]
  const changed = { case_file: { model: 'private_lending', side: 'claimant', accounts: [], entries } }

  test('is the next version, which keeps what the one before said', () => {
    expect(first).toMatchObject({ version: 1, previous: null, drafted_on: '2026-11-15' })
    const second = again({ draft: first, ...changed })
    expect(second).toMatchObject({ version: 2, drafted_on: '2026-11-20' })
    expect(second.previous).toEqual({ version: 1, sections: first.sections })
    const third = again({ draft: second })
    expect(third).toMatchObject({ version: 3, previous: { version: 2, sections: second.sections } })
  })

  test('with the same words is the same version still', () => {
    expect(again({ draft: first }, '2026-11-15')).toEqual(first)
    const second = again({ draft: first, ...changed })
    expect(again({ draft: second, ...changed })).toEqual(second)
    const strategy = { document: 'evidence_list' }
    const list = again({ strategy })
    expect(again({ draft: list, strategy }, '2026-12-24')).toEqual(list)
  })

  test('has what lawyers decided on the review desk, also after a later correction of another fact', () => {
    const statement = first.sections
      .flatMap(({ paragraphs }) => paragraphs)
      .find(({ form, table, text }) => !form && !table && text.length > 10)?.text
    if (!statement) throw new Error('the draft does not say it')
    const wording = `${statement}原告多次催要未果。`
    const desk = { document: 'statement_of_claim', changes: [{ statement, wording }] }
    const second = again({ draft: first, desk })
    expect(second).toMatchObject({ version: 2, previous: { version: 1 } })
    const words = (draft: Draft) => draft.sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))
    expect(words(second)).toEqual(words(first).map((text) => (text === statement ? wording : text)))
    expect(again({ draft: second, desk })).toEqual(second)
    expect(words(again({ draft: second, desk: { ...desk, document: 'demand_letter' } }))).toEqual(words(first))
  })

  test('as another document, or after something that is no draft, begins with the first version', () => {
    expect(again({ draft: first, strategy: { document: 'demand_letter' } })).toMatchObject({
      version: 1,
      previous: null,
    })
    for (const draft of [null, 'x', {}, { kind: 'statement_of_claim', sections: 'none' }])
      expect(again({ draft })).toMatchObject({ version: 1, previous: null })
  })

  test('after a draft of an earlier release, which had no version, is the second', () => {
    const { version: _, previous: __, drafted_on: ___, ...old } = first
    expect(again({ draft: old, ...changed })).toMatchObject({ version: 2, previous: { version: 1 } })
  })
})

test('a draft that another hand than the rules wrote gets its version and day with the step', async () => {
  const sections = (text: string) => [
    { heading: 'Facts', paragraphs: [{ text, sources: [], verification: 'unverified' }] },
  ]
  const drafting = async (before: unknown, text: string) => {
    const rules = () => ({
      summary: 's',
      products: { draft: { kind: 'demand_letter', title: 'T', sections: sections(text) } },
    })
    const skill = {
      name: 'd',
      products: ['draft'],
      inputs: [],
      tools: [],
      lookups: [],
      model: null,
      rules: { run: rules },
    }
    const textWorkers = createTextWorkers({ threads: 1, deadlineMs: 1_000, charactersMax: 100_000 })
    const deps = { skills: new Map([['d', skill]]), models: { offline: true }, knowledge: {}, textWorkers }
    const tools = { signal: new AbortController().signal, record: () => {} }
    const state = {
      whose: { locale: 'en' },
      input: { message: '', skill: null },
      files: [],
      memory: [],
      asked: {},
      changed: [],
      turn: { queue: ['d'], ran: [] },
      unsynced: null,
      synced: 0,
      draft: before,
    }
    return (await runSkill(state as never, tools as never, deps as never)).draft as Draft
  }
  const first = await drafting(undefined, 'one')
  expect(first).toMatchObject({ version: 1, previous: null, drafted_on: new Date().toISOString().slice(0, 10) })
  expect(await drafting(first, 'two')).toMatchObject({
    version: 2,
    previous: { version: 1, sections: sections('one') },
  })
  expect(await drafting(first, 'one')).toMatchObject({ version: 1 })
})
