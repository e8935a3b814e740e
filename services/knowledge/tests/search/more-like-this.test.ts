import { beforeAll, describe, expect, test } from 'vitest'
import { candidateTerms, tellingTerms, termsMax } from '../../rules/telling-terms.ts'
import { atomic, forFirm, makeBase, nobody, useApp, write } from '../test-app.ts'

const app = useApp()
const alike = (body: object, options: object = forFirm('firm-a')) =>
  app().ask('POST', `${atomic}/more-like-this`, { ...options, body })
const found = async (body: object): Promise<string[]> =>
  (await alike(body)).data.hits.map((hit: { document_id: string }) => hit.document_id)

const facts = (thing: string, place: string) =>
  `原告向被告购买${thing}一批，货到${place}后经检验不合格，${thing}多次维修仍不能使用，原告要求退货。${thing}的发票由被告开具。`

beforeAll(async () => {
  await makeBase(app(), 'kb-a')
  await makeBase(app(), 'kb-b', 'firm-b')
  const one = (document_id: string, text: string) => ({ document_id, title: document_id, text })
  await write(app(), 'kb-a', [
    one('harvester', facts('收割机', '农场')),
    one('harvester-too', facts('收割机', '粮站')),
    one('boiler', facts('锅炉', '学校')),
    one('lift', facts('电梯', '医院')),
  ])
  await write(app(), 'kb-b', [one('secret', facts('收割机', '农场'))], 'firm-b')
})

describe('more-like-this', () => {
  test('finds what is like a document, and not the document itself', async () => {
    const documents = await found({ like: { kb_id: 'kb-a', document_id: 'harvester' } })
    expect(documents[0]).toBe('harvester-too')
    expect(documents).not.toContain('harvester')
  })

  test('finds what is like a passage, however long it is, by the words that tell the most', async () => {
    const account = `${'双方对其余经过没有争议，本院予以确认。'.repeat(900)}${facts('锅炉', '宿舍').repeat(3)}`
    expect((await found({ like: { text: account }, top_k: 3, group_by: 'document' }))[0]).toBe('boiler')
  })

  test('a document of another organization is not there, and none of theirs is found', async () => {
    expect((await alike({ like: { kb_id: 'kb-b', document_id: 'secret' } })).status).toBe(404)
    expect(await found({ like: { text: facts('收割机', '农场') }, top_k: 50 })).not.toContain('secret')
  })

  test.each([[{}], [{ like: {} }], [{ like: { text: ' ' } }], [{ like: { kb_id: 'kb-a' } }]])(
    'refuses what names nothing to be like (%#)',
    async (body) => {
      expect((await alike(body)).status).toBe(400)
    },
  )

  test('a wrong key learns nothing', async () => {
    expect((await alike({ like: { text: '借款' } }, nobody)).status).toBe(401)
  })
})

describe('telling terms', () => {
  test('are bounded in number, rare ones first, and none that no chunk has', () => {
    const words = Array.from({ length: 5_000 }, (_, at) => `word${at}`)
    const candidates = candidateTerms([...words, ...words.slice(0, 900), 'rare', 'rare', 'rare', 'absent', 'absent'])
    expect(candidates.size).toBeLessThanOrEqual(1_000)
    const chunksWith = new Map([...candidates.keys()].map((term) => [term, term === 'rare' ? 1 : 500]))
    chunksWith.delete('absent')
    const terms = tellingTerms(candidates, chunksWith, 1_000)
    expect(new Set(terms).size).toBe(termsMax)
    expect(terms.slice(0, 3)).toEqual(['rare', 'rare', 'rare'])
    expect(terms).not.toContain('absent')
  })
})
