import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Card } from '@casewright/contracts/ai-engine/resources'
import type { ChatEvent } from '@casewright/contracts/consultations/events'
import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import type { Deliverable } from '@casewright/contracts/matter/resources'
import {
  type Answers,
  answerCard,
  answersTo,
  ask,
  auditTrail,
  beginConsultation,
  complaint,
  engineRounds,
  type Hear,
  loanContract,
  loanNote,
  logIn,
  type Matter,
  type Person,
  particulars,
  readMatter,
  recall,
  say,
  sessionPath,
  uploadFile,
  usageOf,
} from './story.ts'
import { runCasewright } from './support/casewright-process.ts'
import { createDataDirectory } from './support/data-directory.ts'
import { internalKey, quiet } from './support/harness.ts'

/**
 * `npm run demo`: the whole flow told on the terminal while it happens. It starts a suite of its own, or uses the one at
 * CASEWRIGHT_URL as CASEWRIGHT_USER with CASEWRIGHT_PASSWORD.
 */
interface Cast {
  client: Person
  /** Those whom only our own suite lets in. */
  backstage?: { lawyer: Person; admin: Person; service: Person }
  stop(): Promise<void>
}

const write = (text: string): void => void process.stdout.write(text)
const isTerminal = process.stdout.isTTY
const painted = (code: number, text: string): string => (isTerminal ? `\u001b[${code}m${text}\u001b[0m` : text)
const heading = (zh: string, en: string): void => write(`\n${painted(1, `■ ${zh}`)}  ${painted(2, en)}\n`)
const line = (text: string): void => write(`  ${text}\n`)

async function cast(): Promise<Cast> {
  const { CASEWRIGHT_URL: url, CASEWRIGHT_USER: user = 'client', CASEWRIGHT_PASSWORD: password = '' } = process.env
  if (url) return { client: await logIn(url.replace(/\/$/, ''), user, password), stop: async () => {} }
  heading('启动 Casewright（一个进程，临时数据目录）', 'Starting Casewright: one process, a temporary data folder')
  const data = await createDataDirectory()
  const suite = runCasewright([], { ...quiet, ...data.environment })
  const stop = async () => {
    suite.kill('SIGTERM')
    await suite.ended
    await data.remove()
  }
  try {
    const origin = await suite.address
    line(origin)
    const users = JSON.parse(await readFile(join(data.path, 'dev-users.json'), 'utf8')) as Record<string, string>[]
    const enter = (name: string) => logIn(origin, name, users.find((one) => one.user === name)?.password as string)
    const service = { origin, headers: { 'x-internal-api-key': internalKey, 'x-organization-id': 'demo-firm' } }
    const backstage = { lawyer: await enter('lawyer'), admin: await enter('admin'), service }
    return { client: await enter('client'), backstage, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The words as they come, and beside them which step is done. */
const onTerminal: Hear = ({ event, data }: ChatEvent) => {
  if (event === 'delta') write(painted(36, String(data.content)))
  if (event === 'task_start' && data.node === 'chat_respond') write('\n')
  if (event === 'task_end' && data.node === 'chat_respond') write('\n')
  else if (event === 'task_end')
    line(painted(2, `· ${[data.title, data.skill].filter(Boolean).join(' ')} ${data.ms} ms`))
  if (event === 'error') line(painted(31, `${data.code}: ${data.message}`))
}

const reviewNames: Record<string, [zh: string, en: string]> = {
  clarify: ['卡片：补充信息', 'Card: clarify'],
  select: ['卡片：选择方案', 'Card: select the strategy'],
  confirm: ['卡片：确认交付', 'Card: confirm the delivery'],
  phase_done: ['卡片：阶段完成', 'Card: phase done'],
}

function showCard({ review_type, title, questions }: Card, answers: Answers): void {
  heading(...(reviewNames[review_type] as [string, string]))
  line(title)
  for (const { question, field_key, options = [] } of questions) {
    line(painted(33, `? ${question}`))
    for (const { value, label } of options) line(`    ${value === answers[field_key] ? '●' : '○'} ${label}`)
    const given = options.find(({ value }) => value === answers[field_key])?.label ?? answers[field_key]
    line(
      painted(
        32,
        `> ${given === undefined ? '（未答）left open' : given === true ? '是 yes' : typeof given === 'string' ? given : JSON.stringify(given)}`,
      ),
    )
  }
}

async function play({ client, backstage }: Cast): Promise<void> {
  heading('客户开始咨询', 'The client begins a consultation')
  const session = await beginConsultation(client, '朋友借款不还 · A loan that is not repaid')
  line(session.id)
  heading('上传两份文件', 'Uploads two files, which are read')
  const files: string[] = []
  for (const { name, text } of [loanNote, loanContract]) {
    files.push(await uploadFile(client, name, text))
    line(`${name}  ${files.at(-1)}`)
  }
  heading('客户陈述', 'Says what happened')
  line(painted(32, `> ${complaint}`))
  let { card } = await say(client, session, complaint, files, onTerminal)
  while (card) {
    const answers = answersTo(card, particulars)
    showCard(card, answers)
    card = (await answerCard(client, session, card, answers, onTerminal)).card
  }
  const { matter_id } = await ask<ConsultationSession>(client, 'GET', sessionPath(session))
  if (matter_id === null) throw new Error('the consultation has no matter')
  await showMatter(client, matter_id)
  if (backstage) await showBackstage(backstage, session, matter_id)
  await saveDocuments(client, matter_id)
}

async function showMatter(client: Person, matter_id: string): Promise<void> {
  heading('案件里有什么', 'What the matter holds')
  const matter = await readMatter<Matter>(client, matter_id)
  line(`${matter_id}  ${matter.status}  ${matter.cause_of_action_code}`)
  const { phases } = await readMatter<{ phases: { phase_name: string; status: string }[] }>(
    client,
    matter_id,
    '/timeline',
  )
  line(`阶段 phases: ${phases.map(({ phase_name, status }) => `${phase_name} ${status}`).join(' → ')}`)
  const { items: todos } = await readMatter<{ items: { title: string; status: string }[] }>(client, matter_id, '/todos')
  for (const { title, status } of todos) line(`待办 todo: ${title} (${status})`)
  const paragraphs = matter.data.work_product.draft.sections.flatMap((section) => section.paragraphs)
  heading('文书引用的来源', 'What the document cites, each compared with its file')
  for (const { verification, sources } of paragraphs)
    for (const { title, quote, start, end } of sources) line(`${verification}  ${title} [${start}–${end}] “${quote}”`)
}

async function showBackstage(
  { lawyer, admin, service }: NonNullable<Cast['backstage']>,
  session: ConsultationSession,
  matter_id: string,
): Promise<void> {
  heading('各服务的记录', 'What the other services have kept of it')
  for (const { turn_no, kind, status, review_type, ms, trace_id } of await engineRounds(service, matter_id))
    line(`引擎 engine: turn ${turn_no} ${kind} ${status} ${review_type ?? ''} ${ms} ms, trace ${trace_id}`)
  for (const content of await recall(service, matter_id, '张三')) line(`记忆 memory: ${content}`)
  const { calls, cost, currency } = await usageOf(admin, matter_id)
  line(`用量 usage: ${calls} 次模型调用 model calls, ${cost} ${currency}`)
  // Audit rows are collected in the background.
  await sleep(1_000)
  line(`审计 audit: ${(await auditTrail(lawyer, session.id)).reverse().join(', ')}`)
}

async function saveDocuments(client: Person, matter_id: string): Promise<void> {
  heading('交付的文书', 'The delivered document')
  const folder = await mkdtemp(join(tmpdir(), 'casewright-demo-'))
  const { items } = await readMatter<{ items: Deliverable[] }>(client, matter_id, '/deliverables')
  for (const { title, version, presigned_url, deliverable_key } of items) {
    const path = join(folder, `${title}.docx`)
    await writeFile(path, Buffer.from(await (await fetch(presigned_url as string)).arrayBuffer()))
    line(`${deliverable_key} v${version}`)
    line(painted(1, path))
  }
}

const players = await cast()
try {
  await play(players)
} finally {
  await players.stop()
}
