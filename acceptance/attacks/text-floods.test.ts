import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CasewrightProcess, runCasewright } from '../support/casewright-process.ts'
import { createDataDirectory, type DataDirectory } from '../support/data-directory.ts'
import { type Answer, quiet, request } from '../support/harness.ts'
import { eventually, logInAs } from '../support/logins.ts'

/** Each of these held every service of the process for half a minute and more. */
const healthyWithinMs = 4_000
const attackEndsWithinMs = 60_000

let data: DataDirectory
let running: CasewrightProcess
let origin: string
let services: string[]
let login: Record<string, string | undefined>
beforeAll(async () => {
  data = await createDataDirectory()
  running = runCasewright([], { ...quiet, ...data.environment, LEGAL_GRAPH_BACKEND: 'embedded' })
  origin = await running.address
  const { data: page } = await request(`${origin}/`, 'GET', { headers: { accept: 'application/json' } })
  services = page.services.map(({ name }: { name: string }) => name)
  login = await logInAs(origin, data.path, { user: 'flooder', organization: 'firm-a' })
})
afterAll(async () => {
  running?.kill('SIGTERM')
  await running?.ended
  await data?.remove()
})

/** While the attack runs every service answers, and the attack itself gets an answer. */
async function withoutStall(attack: () => Promise<Answer>): Promise<Answer> {
  let ended = false
  const attacking = attack().finally(() => {
    ended = true
  })
  let slowestMs = 0
  while (!ended) {
    const began = performance.now()
    const health = await Promise.all(
      services.map((name) => request(`${origin}/${name}/api/v1/internal/actuator/health`, 'GET')),
    )
    slowestMs = Math.max(slowestMs, performance.now() - began)
    expect(health.map(({ status }) => status)).toEqual(services.map(() => 200))
  }
  expect(services).toHaveLength(8)
  expect(slowestMs).toBeLessThan(healthyWithinMs)
  return attacking
}

const sessions = '/consultations-service/api/v1/consultations/sessions'

async function chat(message: string, file_ids: string[] = []): Promise<Answer> {
  const { data: session } = await request(origin + sessions, 'POST', { headers: login, body: { title: 'flood' } })
  return request(`${origin}${sessions}/${session.id}/chat`, 'POST', {
    headers: login,
    body: { message, file_ids },
    timeoutMs: attackEndsWithinMs,
  })
}

async function upload(name: string, text: string): Promise<string> {
  const raw = new TextEncoder().encode(
    `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b--\r\n`,
  )
  const uploads = `${origin}/files-service/api/v1/files`
  const headers = { ...login, 'content-type': 'multipart/form-data; boundary=b' }
  const uploaded = await request(`${uploads}/upload`, 'POST', { headers, raw })
  const { fileId } = uploaded.data.files[0]
  await eventually(
    async () => (await request(`${uploads}/${fileId}`, 'GET', { headers: login })).data.parseStatus === 'parsed',
  )
  return fileId
}

const isEnded = ({ text }: Answer): boolean => /^event: (?:end|card)$/m.test(text)

const story = 'My landlord owes me 5,000 and refuses to pay. I want my money back. '
test.each([
  ['60,000 capitals', `${story}${'A'.repeat(60_000)}`],
  ['100,000 full stops', `${story}${'.'.repeat(99_000)}x`],
  ['100,000 Han characters', `张三欠我钱不还。${'王'.repeat(99_000)}`],
  ['50,000 blanks', `张三欠我钱不还${' '.repeat(50_000)}x`],
  ['words that begin like names', `${story}${'Aa '.repeat(30_000)}`],
])('a message of %s holds nobody up', async (_, message) => {
  const answer = await withoutStall(() => chat(message))
  expect(answer.status).toBe(200)
  expect(isEnded(answer)).toBe(true)
})

test('a contract of two kilobytes full of asterisks holds nobody up', async () => {
  const flood = `SERVICES AGREEMENT\n\n1. Services\n\n2. Fees ${'*'.repeat(2_000)}x\n\n3. Term\n`
  const file = await upload('contract.txt', flood)
  const answer = await withoutStall(() => chat('Please review this contract for the customer.', [file]))
  expect(isEnded(answer)).toBe(true)
})

test('a question of the graph with many volumes of a code holds nobody up', async () => {
  const graphQuery = `${origin}/knowledge-service/api/v1/internal/atomic/graph-query`
  const answer = await withoutStall(() =>
    request(graphQuery, 'POST', { body: { query: `《民法典》${'编'.repeat(60)}甲第一条` } }),
  )
  expect([answer.status, answer.code]).toEqual([200, 0])
})

test('a message that is too long is refused, and a body that is too large', async () => {
  const tooLong = await chat('A'.repeat(100_001))
  expect([tooLong.status, tooLong.code]).toEqual([400, 'invalid_input'])
  const tooLarge = await chat('A'.repeat(1_100_000))
  expect([tooLarge.status, tooLarge.code]).toEqual([413, 'payload_too_large'])
})
