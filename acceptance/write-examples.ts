import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Deliverable } from '@casewright/contracts/matter/resources'
import { smallPicture } from './small-picture.ts'
import {
  dismissal,
  loanDefence,
  loanDispute,
  type Moment,
  type Story,
  saasReview,
  tell,
  tenantDeposit,
  trafficInjury,
} from './stories.ts'
import { logIn, readMatter } from './story.ts'
import { startSuite } from './support/harness.ts'
import { eventually } from './support/logins.ts'

/**
 * `npm run examples`: plays the stories on a suite of its own, without a model, and renders what was said and delivered
 * into docs/examples; all of them, or those that are named behind `--`. Pictures of the pages are made where LibreOffice and pdftoppm are installed.
 */
const folder = fileURLToPath(new URL('../docs/examples/', import.meta.url))
const run = promisify(execFile)
/** Readable on a screen; the pages of all examples stay below 4 MB. */
const dotsPerInch = 72

const objections = {
  zh: '\n[对方律师的意见和我们的答复](objections.md)（写于2026年11月17日的版本）',
  en: '\n[What opposing counsel said, and our answers](objections.md) (on the rendering of 17 November 2026)',
}

const suite = await startSuite('one process', { SEED_RESOURCES_ON_STARTUP: 'true' })
try {
  await eventually(async () => {
    const health = await suite.call('GET', '/api/v1/internal/actuator/health', { service: 'collector-service' })
    return health.data.components.every(({ status }: { status: string }) => status === 'UP')
  })
  const named = process.argv.slice(2)
  const stories = [loanDispute, saasReview, dismissal, trafficInjury, loanDefence, tenantDeposit]
  for (const story of stories.filter(({ name }) => named.length === 0 || named.includes(name))) await render(story)
} finally {
  await suite.stop()
}

async function render(story: Story): Promise<void> {
  const origin = suite.origins[0] as string
  const users = JSON.parse(await readFile(join(suite.data.path, 'dev-users.json'), 'utf8')) as Record<string, string>[]
  const client = await logIn(origin, 'client', users.find(({ user }) => user === 'client')?.password as string)
  const { matter_id, moments } = await tell(story, client)
  const home = join(folder, story.name)
  await mkdir(home, { recursive: true })
  // What opposing counsel has said of an earlier rendering stays beside the new one.
  for (const name of await readdir(home)) if (name !== 'objections.md') await rm(join(home, name))
  const isObjected = (await readdir(home)).includes('objections.md')
  const { items: documents } = await readMatter<{ items: Deliverable[] }>(client, matter_id, '/deliverables')
  const shown: string[] = []
  for (const { deliverable_key, title, presigned_url } of documents) {
    const name = deliverable_key.replace(/^document:/, '').replaceAll(':', '-')
    const file = join(home, `${name}.docx`)
    await writeFile(file, Buffer.from(await (await fetch(presigned_url as string)).arrayBuffer()))
    shown.push(`- [${title}](${name}.docx)`, ...(await pictures(file, home, name)))
  }
  await writeFile(
    join(home, 'README.md'),
    transcript(story, moments, isObjected ? [...shown, objections[story.language]] : shown),
  )
  process.stdout.write(`docs/examples/${story.name}: ${moments.length} moments, ${documents.length} documents\n`)
}

/** Every page as a picture; none where the programs are missing. */
async function pictures(file: string, home: string, name: string): Promise<string[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'casewright-examples-'))
  try {
    const profile = `-env:UserInstallation=file://${join(scratch, 'profile')}`
    await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', scratch, file])
    await run('pdftoppm', ['-r', String(dotsPerInch), join(scratch, `${name}.pdf`), join(scratch, name)])
    const pages = (await readdir(scratch)).filter((one) => one.endsWith('.ppm')).sort()
    return await Promise.all(
      pages.map(async (page) => {
        const picture = page.replace(/ppm$/, 'png')
        await writeFile(join(home, picture), smallPicture(await readFile(join(scratch, page))))
        return `\n![${picture}](${picture})`
      }),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    process.stdout.write('no pictures: LibreOffice or pdftoppm is not installed\n')
    return []
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function transcript(
  { title, language, turns }: Story,
  moments: readonly Moment[],
  documents: readonly string[],
): string {
  const zh = language === 'zh'
  const note = zh
    ? '以下对话由 `npm run examples` 在未配置模型的情况下生成；案件为虚构，未经律师审核。'
    : 'Written by `npm run examples` without a model. The matter is made up, and no lawyer has reviewed it.'
  const attachments = turns
    .flatMap(({ files }) => files)
    .map(({ name, text }) => `<details><summary>${name}</summary>\n\n~~~\n${text.trim()}\n~~~\n\n</details>`)
  return `${[
    `# ${title}`,
    note,
    zh ? '## 客户提交的文件' : '## What the client handed in',
    ...attachments,
    zh ? '## 对话' : '## The conversation',
    ...moments.map((moment) => shownMoment(moment, zh)),
    zh ? '## 交付的文书' : '## What was delivered',
    documents.join('\n'),
  ].join('\n\n')}\n`
}

function shownMoment(moment: Moment, zh: boolean): string {
  if (moment.as === 'step') return `· \`${moment.text}\``
  if (moment.as === 'answer') return `**Casewright**\n\n${moment.text.trim()}`
  if (moment.as === 'message') {
    const attached = moment.files.length > 0 ? `\n>\n> 📎 ${moment.files.join(zh ? '、' : ', ')}` : ''
    return `**${zh ? '客户' : 'Client'}**\n\n> ${moment.text}${attached}`
  }
  const { review_type, title, questions } = moment.card
  const asked = questions.map(({ question, field_key, help, options = [] }) => {
    const given = moment.answers[field_key]
    if (given === undefined) return `- ${question}\n  → ${zh ? '（未答）' : '(left open)'}`
    const chosen = options.find(({ value }) => value === given)?.label ?? (given === true ? (zh ? '是' : 'Yes') : given)
    const told = help ? `\n  ${help.replaceAll('\n', '\n  ')}\n` : ''
    return `- ${question}${told}\n  → **${typeof chosen === 'string' ? chosen : JSON.stringify(chosen)}**`
  })
  return `**${zh ? '卡片' : 'Card'}** \`${review_type}\` ${title}\n\n${asked.join('\n')}`
}
