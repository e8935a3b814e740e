import { openPoints } from '@casewright/legal/desk/open-points'
import type { Draft } from '@casewright/legal/drafts/draft'
import { describe, expect, test } from 'vitest'
import { deliveryGate } from '../../graph/nodes/delivery-gate.ts'
import { beginTurn } from '../../graph/rules/begin-turn.ts'
import { deliveryQuestion } from '../../graph/rules/gate-cards.ts'
import { nextStep } from '../../graph/rules/next-step.ts'
import type { State } from '../../graph/rules/state.ts'
import { syncRequest } from '../../graph/rules/sync-payload.ts'
import { delivering } from './delivering.ts'
import { paragraphsOf, partOf, sampleDraft } from './docx-reading.ts'

const asked = { confirmed: true, copies: 'clean' }
const textOf = (bytes: Uint8Array | undefined) =>
  paragraphsOf(partOf(bytes ?? new Uint8Array(), 'word/document.xml')).join('\n')

/** With a statement of law that no source shows, and a quotation that its source does not have. */
const openDraft = (): Draft => {
  const draft = sampleDraft()
  const quoted = draft.sections[1]?.paragraphs[0] as Draft['sections'][0]['paragraphs'][0]
  draft.sections.push({
    heading: '法律依据',
    paragraphs: [
      { text: '依据《民法典》第六百七十五条，被告应当还款。', sources: [], verification: 'unverified' },
      { ...quoted, verification: 'unverified' },
    ],
  })
  return draft
}

describe('a clean copy', () => {
  test('is made beside the working copy when a lawyer of the matter releases it, and the matter is told who and when', async () => {
    const { uploads, delivery, reasons } = await delivering(sampleDraft(), { role: 'lawyer', delivery: asked })
    expect(uploads.map(({ key, name }) => [key, name])).toEqual([
      ['thread:7', '民事起诉状_v1.docx'],
      ['thread:7:clean', '民事起诉状_v1_清洁稿.docx'],
    ])
    expect(delivery).toEqual({
      confirmed: true,
      file_id: 'file-1',
      name: '民事起诉状_v1.docx',
      version: 1,
      clean: { file_id: 'file-2', name: '民事起诉状_v1_清洁稿.docx' },
      release: { by: 'u1', reason: null, on: new Date().toISOString().slice(0, 10) },
      notes: [],
    })
    expect(reasons).toEqual([])
    const [working, clean] = uploads.map(({ bytes }) => textOf(bytes))
    expect(working).toMatch(/〔未核实〕[\s\S]*标记说明/)
    expect(clean).not.toMatch(/未核实|待补充|标记说明|工作稿/)
    expect(clean).toContain('2023年5月1日，被告向原告借款5万元。')
  })

  test.each(['client', 'firm_admin', 'observer', null, 'away'] as const)(
    'is not made for a user whose role is %s: the working copy is delivered, and the answer says who can release it',
    async (role) => {
      const { uploads, delivery, reasons } = await delivering(sampleDraft(), { role, delivery: asked, locale: 'en' })
      expect(uploads).toHaveLength(1)
      expect(delivery).toMatchObject({ file_id: 'file-1', awaits_release: true })
      expect(delivery).not.toHaveProperty('clean')
      expect(delivery).not.toHaveProperty('release')
      expect(reasons).toEqual([expect.stringMatching(/^No clean copy was made: only a lawyer of the matter/)])
    },
  )

  test('is blocked while law has no source or a quotation no match, unless the lawyer gives a reason, which is recorded', async () => {
    const blocked = await delivering(openDraft(), { role: 'lawyer', delivery: { ...asked, reason: ' ' } })
    expect(blocked.uploads).toHaveLength(1)
    expect(blocked.delivery).not.toHaveProperty('clean')
    expect(blocked.reasons).toEqual([
      expect.stringMatching(/未经审定 0 处、法律依据无来源 1 处、引文未能核对 1 处。.*写明签发理由/),
    ])
    const released = await delivering(openDraft(), { role: 'lawyer', delivery: { ...asked, reason: '已自行核对' } })
    expect(released.uploads).toHaveLength(2)
    expect(released.delivery).toMatchObject({ release: { by: 'u1', reason: '已自行核对' } })
    expect(released.delivery).not.toHaveProperty('reason')
  })

  test('is not made unless it was asked for: a yes alone is a yes to the working copy', async () => {
    for (const delivery of [{ confirmed: true }, { confirmed: true, copies: 'working' }]) {
      const made = await delivering(sampleDraft(), { role: 'lawyer', delivery })
      expect(made.uploads).toHaveLength(1)
      expect(made.delivery).not.toHaveProperty('copies')
      expect(made.reasons).toEqual([expect.stringMatching(/^已交付的是工作稿/)])
    }
  })

  test('that is released later leaves the working copy as it is, and one of another version is made with its working copy', async () => {
    const before = {
      ...asked,
      file_id: 'w',
      name: 'w.docx',
      version: 1,
      offered: true,
      awaits_release: true,
      notes: [],
    }
    const later = await delivering(sampleDraft(), { role: 'lawyer', delivery: before })
    expect(later.uploads.map(({ name }) => name)).toEqual(['民事起诉状_v1_清洁稿.docx'])
    expect(later.delivery).toMatchObject({ file_id: 'w', name: 'w.docx', clean: { file_id: 'file-1' } })
    for (const name of ['offered', 'awaits_release', 'copies']) expect(later.delivery).not.toHaveProperty(name)
    const other = await delivering(sampleDraft({ version: 2 }), { role: 'lawyer', delivery: before })
    expect(other.uploads).toHaveLength(2)
    expect(other.delivery).toMatchObject({ file_id: 'file-1', version: 2 })
  })
})

test('each copy is a deliverable of the matter with a key of its own', () => {
  const delivery = { file_id: 'w', pdf_file_id: 'wp', clean: { file_id: 'c', pdf_file_id: 'cp' } }
  const state = { delivery, draft: { kind: 'demand_letter', title: 'Letter' }, changed: ['delivery'] }
  const { deliverables } = syncRequest({ ...state, whose: { locale: 'en' }, goal: null } as unknown as State)
  expect(deliverables?.map(({ deliverable_key, title, file_id }) => [deliverable_key, title, file_id])).toEqual([
    ['document:demand_letter', 'Letter', 'w'],
    ['document:demand_letter:pdf', 'Letter (PDF)', 'wp'],
    ['document:demand_letter:clean', 'Letter (clean copy)', 'c'],
    ['document:demand_letter:clean:pdf', 'Letter (clean copy) (PDF)', 'cp'],
  ])
})

describe('the card', () => {
  const questionsOf = (draft: Draft) =>
    deliveryQuestion({ draft, whose: { locale: 'zh' } } as unknown as State).questions

  test('shows the draft as its working copy marks it, and what is open in it', () => {
    const [first, copies, ...others] = questionsOf(sampleDraft())
    expect(first?.help).toMatch(/^待补充 1 处，未经核实 3 处.*法律依据无来源 0 处，引文未能核对 0 处/)
    expect(first?.help).toContain(
      '民事起诉状\n\n当事人\n原告 | 张三〔未核实〕\n被告 | 【待补充：被告姓名】\n\n事实与理由\n',
    )
    expect(first?.help).toContain('1. 请求返还借款。〔未核实〕\n2. 请求支付利息。')
    expect(copies).toMatchObject({ field_key: 'delivery.copies', required: false, default: 'working' })
    expect(copies?.options?.map(({ value }) => value)).toEqual(['working', 'clean'])
    expect(others.map(({ field_key }) => field_key)).toEqual(['delivery.reason'])
  })

  test('asks for the reason of a release only where one may be needed: something is unverified', () => {
    const sections = [
      { heading: '', paragraphs: [{ text: '已还。', sources: [], verification: 'supported' as const }] },
    ]
    expect(questionsOf(sampleDraft({ sections })).map(({ field_key }) => field_key)).not.toContain('delivery.reason')
    expect(questionsOf(openDraft()).map(({ field_key }) => field_key)).toEqual([
      'delivery.confirmed',
      'delivery.copies',
      'delivery.reason',
    ])
  })

  test('says where a long draft was cut, and keeps within what a card may hold', () => {
    const draft = sampleDraft()
    draft.sections.push({
      heading: '长',
      paragraphs: [{ text: '字'.repeat(50_000), sources: [], verification: 'verified' }],
    })
    const help = questionsOf(draft)[0]?.help ?? ''
    expect(help.length).toBeLessThan(20_000)
    expect(help).toMatch(/（篇幅所限，其余内容见工作稿）$/)
  })
})

test('law and quotations count as open by what stands behind them, wherever they stand', () => {
  const source = { kind: 'file' as const, id: 'f', title: 't', quote: 'q', start: 0, end: 1 }
  const points = (text: string, verification: 'verified' | 'supported' | 'unverified', sources = [source]) => {
    const cell = { text, sources, verification }
    const table = { columns: [{ heading: 'x', width: 1 }], rows: [[cell]] }
    const { unsourcedLaw, unmatched } = openPoints({ sections: [{ heading: '', paragraphs: [{ text: 't', table }] }] })
    return [unsourcedLaw, unmatched]
  }
  expect(points('Article 577 of the Civil Code applies.', 'unverified', [])).toEqual([1, 0])
  expect(points('Article 577 of the Civil Code applies.', 'supported')).toEqual([0, 0])
  expect(points('借条载明借款五万元。', 'unverified')).toEqual([0, 1])
  expect(points('借条载明“今借到张三人民币伍万元整”。', 'unverified', [])).toEqual([0, 1])
  expect(points('原告要求“赔偿”。', 'unverified', [])).toEqual([0, 0])
})

describe('a document that was delivered without its clean copy', () => {
  const delivery = { confirmed: true, file_id: 'w', version: 1 }
  const stateOf = (more: object, message = '谢谢'): State =>
    ({
      whose: { locale: 'zh', matter_id: 'm1', user_id: 'u2', organization_id: 'firm-a' },
      goal: 'dispute',
      phase: 'delivery',
      draft: sampleDraft(),
      delivery: { ...delivery, ...more },
      changed: [],
      unsynced: null,
      synced: 0,
      control: null,
      card: null,
      input: { message },
      turn: { loaded: true, routed: true, queue: [], ran: [], gated: false, reasons: [], answer: null },
    }) as unknown as State
  let questions = 0
  const gate = (state: State, role: string) => {
    const matter = { readAccess: async () => ({ role, count: ++questions }) }
    const tools = { signal: new AbortController().signal, record: () => undefined }
    return deliveryGate(state, tools as never, { matter } as never)
  }

  test('is offered again, by the same card, to a lawyer who asks or whom somebody waits for', async () => {
    for (const state of [
      stateOf({ awaits_release: true }),
      stateOf({}, '请出清洁稿'),
      stateOf({}, 'The clean copy, please'),
      stateOf({}, '请签发起诉状'),
    ]) {
      const patch = await gate(state, 'lawyer')
      expect(patch.control).toEqual(deliveryQuestion(state))
      expect(patch.delivery).toMatchObject({ file_id: 'w', offered: true })
    }
  })

  test('is not offered to a client, who is told why, and to nobody who has not asked', async () => {
    const client = await gate(stateOf({}, '请出清洁稿'), 'client')
    expect(client.control).toBeUndefined()
    expect(client.turn).toMatchObject({ gated: true, reasons: [expect.stringMatching(/只有本案律师可以签发/)] })
    questions = 0
    for (const message of ['谢谢', '对方签发过支票', 'He will not release the deposit'])
      expect(await gate(stateOf({}, message), 'lawyer')).toEqual({
        turn: expect.objectContaining({ gated: true, reasons: [] }),
      })
    expect(questions).toBe(0)
  })

  test('stays delivered whatever is answered, and is not asked about twice in a turn', async () => {
    const offered = { offered: true, awaits_release: true }
    for (const answer of [{ confirmed: false }, { confirmed: true }, { confirmed: true, copies: 'working' }]) {
      const state = stateOf({ ...offered, ...answer }, '请出清洁稿')
      expect(nextStep(state)).toBe('delivery_gate')
      const patch = await gate(state, 'lawyer')
      expect(patch).toEqual({ turn: expect.objectContaining({ gated: true }), delivery })
    }
    expect(nextStep(stateOf({ ...offered, copies: 'clean' }))).toBe('deliver')
  })

  test('is as it was when the turn of the answer did not come to its end', () => {
    const before = stateOf({ offered: true, copies: 'clean', reason: 'x' })
    const turn = { message: 'x', file_ids: [], skill: null, skill_only: false, skill_input: null, recent_messages: [] }
    const whose = { ...before.whose, thread_id: 't', session_id: null }
    expect(beginTurn(before, { kind: 'execute', whose, locale: null, turn }, null).delivery).toEqual(delivery)
  })
})

describe('a corrected version', () => {
  const wordsOf = (xml: string, kind: 'ins' | 'del') =>
    [...xml.matchAll(new RegExp(`<w:${kind} [^>]*[^/]>.*?</w:${kind}>`, 'gs'))].map(
      ([whole]) => /<w:(?:t|delText)[^>]*>(.*?)</.exec(whole)?.[1],
    )
  const withAmount = (amount: string) =>
    JSON.parse(JSON.stringify(sampleDraft()).replace('借款5万元', `借款${amount}`)).sections

  test('shows by tracked changes what differs from the delivered one, whatever was drafted between them', async () => {
    const first = await delivering()
    const { delivered } = first.patch as { delivered: Record<string, unknown> }
    const draft = sampleDraft({
      version: 3,
      sections: withAmount('8万元'),
      previous: { version: 2, sections: withAmount('6万元') },
    })
    const { uploads, patch } = await delivering(draft, { delivered, role: 'lawyer', delivery: asked })
    const [working, clean] = uploads.map(({ bytes }) => partOf(bytes, 'word/document.xml'))
    expect(wordsOf(working as string, 'del')).toEqual(['5'])
    expect(wordsOf(working as string, 'ins')).toEqual(['8'])
    expect(working).toContain('第 3 版，以修订标记显示与第 1 版的差异')
    expect(clean).not.toMatch(/<w:(?:ins|del) |第 3 版/)
    expect(patch.delivered).toMatchObject({ statement_of_claim: { version: 3, sections: draft.sections } })
  })
})

test('a source is cited by its exhibit, and by the page and the clause where it stands', async () => {
  const text = '借款合同\n\n第一条 出借人出借五万元。\n第二条 今借到张三人民币伍万元整。\n'
  const draft = sampleDraft()
  const at = text.indexOf('今借到')
  for (const { sources } of draft.sections[1]?.paragraphs ?? []) for (const one of sources) one.start = at
  const sections = [
    { kind: 'page', start: 0, end: 5 },
    { kind: 'page', start: 5, end: text.length },
  ]
  const { uploads } = await delivering(draft, { parsed: { text, sections } })
  expect(partOf(uploads[0]?.bytes as Uint8Array, 'word/footnotes.xml')).toContain('证据1（借条.txt），第2页，第2条：')
  const exhibits = [{ file_id: 'f1', number: 3, name: '借款合同' }]
  const numbered = await delivering({ ...draft, exhibits }, { parsed: { text, sections } })
  expect(partOf(numbered.uploads[0]?.bytes as Uint8Array, 'word/footnotes.xml')).toContain('证据3（借款合同），第2页')
  const memo = await delivering({ ...draft, kind: 'contract_review_memo' }, { parsed: { text, sections: [] } })
  expect(partOf(memo.uploads[0]?.bytes as Uint8Array, 'word/footnotes.xml')).toContain('《借条.txt》，第2条：')
})
