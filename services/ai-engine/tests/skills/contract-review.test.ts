import { readFileSync } from 'node:fs'
import type { Checklist } from '@casewright/contracts/knowledge/structured-resources'
import type { ContractFinding } from '@casewright/legal/contracts/findings'
import { describe, expect, test } from 'vitest'
import type { State } from '../../graph/rules/state.ts'
import { writeAnswers } from '../../graph/rules/write-answers.ts'
import { askedKeys, file, type LooseInput, passage, product, run } from './skill-app.ts'

interface Planted {
  problem: string
  items: string[]
  state: string
  clause: string | null
  quote: string | null
}
interface Review {
  checklist_id: string | null
  contract: { file_id: string | null; name: string | null; parties: string[]; attachments: { name: string }[] }
  clauses: { number: string | null; heading: string; start: number; end: number }[]
  findings: ContractFinding[]
  overall: string
  side: string | null
}

const root = new URL('../../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const example = (name: string): string => read(`acceptance/examples/${name}`)
const seeds = 'resources/seed_packages/knowledge_structured_seeds/data/non_litigation_checklists.json'
const lists = Object.values(JSON.parse(read(seeds)) as Record<string, unknown>).find(Array.isArray) as Checklist[]
const listOf = (id: string): Checklist => lists.find(({ checklist_id }) => checklist_id === id) as Checklist
const planted = JSON.parse(example('contract-findings.json')) as Record<string, Planted[]>

const review = (text: string, input: LooseInput = {}): Review =>
  product<Review>(run('contract_review', { files: [file('f1', 'contract', text)], ...input }), 'contract_review')
const open = ({ findings }: Review): ContractFinding[] =>
  findings.filter(({ state }) => state === 'attention' || state === 'missing')
const finding = ({ findings }: Review, key: string): ContractFinding =>
  findings.find(({ item_key }) => item_key === key) as ContractFinding
/** As a converter leaves a page: lines broken wherever they are full. */
const wrapped = (text: string, width: number): string =>
  text.replace(/\r/g, '').replace(new RegExp(`(.{${width}}[^ \\n]{0,12}) ?(?=[^\\n]{15})`, 'gu'), '$1\n')

const samples = [
  ['saas-agreement.en.txt', 'saas-agreement-review', 'en', 'We are the customer. Please review this agreement.'],
  ['lease.zh.txt', 'lease-review', 'zh', '请审查这份租赁合同，我方是承租人。'],
] as const

describe.each(samples)('%s', (name, list, locale, message) => {
  const text = example(name)
  const expected = planted[name] ?? []
  const readers: [string, Checklist | null, string][] = [
    ['the list of the seeds', listOf(list), text],
    ['a list of our own', null, text],
    ['broken lines', listOf(list), wrapped(text, locale === 'zh' ? 34 : 76)],
    ['CRLF', listOf(list), text.replaceAll('\n', '\r\n')],
  ]

  test.each(readers)('every planted problem is found at its clause, and no other, by %s', (_by, checklist, read) => {
    const found = review(read, { checklist, locale, message })
    const missed = expected.filter(({ items, state, clause, quote }) => {
      const speaking = found.findings.filter((one) => items.includes(one.item_key) && one.state === state)
      const flat = (words: string) => words.replace(/\s+/g, locale === 'zh' ? '' : ' ')
      const place = clause === null ? '' : /^\d/.test(clause) && locale === 'zh' ? `第${clause}条` : clause
      return !speaking.some(
        ({ analysis, sources }) =>
          analysis.includes(place) && (quote === null || sources.some((one) => flat(one.quote).includes(flat(quote)))),
      )
    })
    expect(missed.map(({ problem }) => problem)).toEqual([])
    const known = new Set(expected.flatMap(({ items }) => items))
    expect(open(found).filter(({ item_key }) => !known.has(item_key))).toEqual([])
  })

  test('every quotation is the text at its offsets, and every open item has wording where there is any', () => {
    const found = review(text, { checklist: listOf(list), locale, message })
    for (const { sources } of found.findings)
      for (const { kind, start, end, quote } of sources) {
        expect(kind).toBe('file')
        expect(text.slice(start ?? -1, end ?? -1)).toBe(quote)
      }
    const words = open(found).flatMap(({ suggested_wording }) => suggested_wording ?? [])
    expect(words.length).toBeGreaterThanOrEqual(10)
    for (const one of words) expect(/\p{sc=Han}/u.test(one)).toBe(locale === 'zh')
  })

  test('it is written in the language of the user, whatever that of the contract', () => {
    for (const language of ['zh', 'en'] as const)
      for (const { analysis } of review(text, { locale: language }).findings)
        expect(/\p{sc=Han}/u.test(analysis.replace(/《[^》]*》第[^条]*条/g, ''))).toBe(language === 'zh')
  })
})

test.each([
  ['saas-agreement-clean.en.txt', 'saas-agreement-review', 'en', ['customer', 'provider', 'neutral']],
  ['lease-clean.zh.txt', 'lease-review', 'zh', ['tenant', 'landlord', 'neutral']],
] as const)('a balanced contract raises no alarm: %s', (name, list, locale, sides) => {
  for (const checklist of [listOf(list), null])
    for (const side of sides) {
      const found = review(example(name), { checklist, locale, given: { side } })
      expect(open(found)).toEqual([])
      expect(found.findings.filter(({ state }) => state === 'ok').length).toBeGreaterThan(10)
    }
})

describe('sides', () => {
  const lease = example('lease.zh.txt')
  const saas = example('saas-agreement.en.txt')

  test.each([
    ['We are the customer', saas, 'customer'],
    ['Please review it on behalf of the provider', saas, 'provider'],
    ['我方是承租人，请审查', lease, 'tenant'],
    ['我是房东，帮我看看这份合同', lease, 'landlord'],
    ['请从乙方的角度审查', lease, 'party_b'],
    ['We are a software vendor reading the paper of a customer', saas, 'provider'],
    ['Please review this agreement for me', saas, null],
  ])('%s', (message, text, side) => {
    const output = run('contract_review', { message, files: [file('f1', 'c', text)] })
    expect(product<Review>(output, 'contract_review').side).toBe(side)
    expect(askedKeys(output)).toEqual(side === null ? ['contract_review.side'] : [])
  })

  test('the name of the client tells it', () => {
    const state = { intake: { client: 'Suzhou Lanting Logistics Co., Ltd.' } }
    expect(review(saas, { state }).side).toBe('customer')
  })

  test('an answer by card is kept, and nobody is asked twice or has to answer', () => {
    const first = run('contract_review', { files: [file('f1', 'c', lease)] })
    expect(first.control?.questions).toMatchObject([{ required: false, input_type: 'select' }])
    const state = writeAnswers(first.products as State, [{ field_key: 'contract_review.side', value: 'landlord' }])
    expect(review(lease, { state }).side).toBe('landlord')
    const asked = { 'contract_review.side': 1 }
    expect(run('contract_review', { files: [file('f1', 'c', lease)], asked }).control).toBeNull()
  })

  test('what favours the client is a low risk, but no less than medium where it may not hold', () => {
    const [ours, theirs] = ['landlord', 'tenant'].map((side) => review(lease, { given: { side } }))
    const levels = (key: string) => [ours, theirs].map((one) => one && finding(one, key).risk_level)
    expect(levels('price')).toEqual(['medium', 'high'])
    expect(levels('deposit')).toEqual(['medium', 'high'])
    expect(levels('repair')).toEqual(['low', 'high'])
    expect(levels('lease_title')).toEqual(['medium', 'high'])
  })
})

describe('what a finding rests on', () => {
  const text = example('lease.zh.txt')
  const checklist = listOf('lease-review')

  test('the articles of an item support it where their text was found, and are named as open where not', () => {
    const law = '第七百零五条 租赁期限不得超过二十年。超过二十年的，超过部分无效。'
    const [without, withLaw] = [[], [passage('中华人民共和国民法典', law)]].map((sources) =>
      finding(review(text, { checklist, sources }), 'term'),
    )
    expect(without).toMatchObject({ verification: 'unverified' })
    expect(without?.analysis).toContain('未取得原文')
    expect(withLaw).toMatchObject({ verification: 'supported' })
    expect(withLaw?.sources.at(-1)).toMatchObject({ kind: 'knowledge', quote: law })
    expect(withLaw?.analysis).not.toContain('未取得原文')
  })

  test('a list for another kind of contract is not used', () => {
    expect(review(text, { checklist: listOf('labour-compliance') }).checklist_id).toBeNull()
    expect(review(text, { checklist: listOf('saas-agreement-review') }).checklist_id).toBeNull()
    expect(review(text, { checklist }).checklist_id).toBe('lease-review')
  })

  test('the contract is the longest file that looks like one; the others are named as attachments', () => {
    const files = [
      file('f1', '聊天记录.txt', '在吗？合同什么时候签。'.repeat(2000)),
      file('f2', '合同.docx', text),
      file('f3', '扫描件.pdf', ''),
    ]
    const found = review('', { files })
    expect(found.contract).toMatchObject({ file_id: 'f2', name: '合同.docx' })
    expect(found.contract.parties).toEqual(['苏州恒景置业有限公司', '南通云帆餐饮管理有限公司'])
    expect(found.contract.attachments.map(({ name }) => name)).toEqual(['聊天记录.txt', '扫描件.pdf'])
    expect(found.overall).toContain('扫描件.pdf')
  })

  test('a text handed over directly is reviewed; without any nothing is judged', () => {
    expect(open(review('', { files: [], given: { text } })).length).toBeGreaterThan(8)
    expect(review('', { files: [] })).toMatchObject({ findings: [], clauses: [], contract: { file_id: null } })
  })
})
