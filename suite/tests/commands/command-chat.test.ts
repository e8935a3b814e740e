import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFaultProxy } from '../../../acceptance/support/fault-proxy.ts'
import { logIn } from '../../../acceptance/support/logins.ts'
import { askingMessage, type SlowModel, sentences, startSlowModel } from '../../../acceptance/support/slow-model.ts'
import {
  type RunningCommand,
  runCommand,
  type SuiteForCommands,
  startCommand,
  startForCommands,
} from './command-process.ts'

const greeting = '你好，请说 3 句'
const asking = `${askingMessage}，请说 2 句`
const question = '分析结果是否符合您了解的情况？'

let model: SlowModel
let suite: SuiteForCommands
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-command-'))
  await writeFile(join(folder, '借条.txt'), '今借到李四人民币伍万元整。')
  model = await startSlowModel(0)
  suite = await startForCommands([], model.environment)
})
afterAll(async () => {
  await suite?.stop()
  await model?.stop()
  await rm(folder, { recursive: true, force: true })
})

const given = () => ({ environment: suite.environment, folder })
const chat = (lines: string[], ...args: string[]) =>
  runCommand(['chat', ...args], { ...given(), input: lines.map((line) => `${line}\n`).join('') })
const sessionOf = (stderr: string): string => /chat --session (\S+)\n$/.exec(stderr)?.[1] ?? `no session in ${stderr}`
const matterOf = (stdout: string): string => /^Matter (\S+):/m.exec(stdout)?.[1] ?? `no matter in ${stdout}`
const until = (isSo: () => boolean) => expect.poll(isSo).toBe(true)

describe('a chat by lines', () => {
  test('answers on standard output, tells its steps beside it, and how to go on', async () => {
    const { code, stdout, stderr } = await chat([greeting])
    expect(code).toBe(0)
    expect(stdout).toContain(sentences(3))
    expect(stdout).toMatch(/\nMatter \S+: .+ \([A-Z]+\)\n$/)
    expect(stderr).toMatch(/^· /)
    expect(sessionOf(stderr)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a card is asked as a question, and its answer goes on with the turn', async () => {
    const { code, stdout } = await chat([asking, '', 'add', '/quit', 'never said'])
    expect(code).toBe(0)
    expect(stdout).toContain(`\n? ${question} (the number of one)\n`)
    expect(stdout).toContain('This needs an answer.\n')
    expect(stdout).toContain(sentences(2))
  })

  test('a card that was left open is asked again where the consultation is gone on with, by its id or its matter', async () => {
    const left = await chat([asking])
    expect(left).toMatchObject({ code: 0, stdout: expect.stringContaining(question) })
    const asked = await chat(['/quit'], '--session', sessionOf(left.stderr))
    expect(asked.stdout).toContain(`? ${question} (the number of one)\n`)
    const answered = await chat(['add'], '--matter', matterOf(left.stdout))
    expect(answered.stdout).toContain(sentences(2))
    expect(sessionOf(answered.stderr)).toBe(sessionOf(left.stderr))
  })

  test('files are added to the next message; what is no file or no command is told', async () => {
    const lines = ['/files 借条.txt', '/files nothing.txt', '/files', '/nonsense', '/help', greeting]
    const { code, stdout, stderr } = await chat(lines)
    expect(code).toBe(0)
    expect(stderr.split('· ')[0]).toMatchInlineSnapshot(`
      "借条.txt was added.
      There is no file nothing.txt: give the path of one.
      Give the path of a file: /files PATH.
      There is no command /nonsense: see /help.
      "
    `)
    expect(stdout.split(sentences(3))[0]).toMatchInlineSnapshot(`
      "Type what you want to say. Besides:
        /files PATH  adds a file to your next message
        /help        shows this
        /quit        ends; the consultation can be gone on with
      "
    `)
  })

  test('Ctrl-C leaves an answer that still grows; whoever goes on hears all of it', async () => {
    model.pauseMs = 300
    try {
      const talking = startCommand(['chat'], given())
      talking.say('你好，请说 30 句')
      await until(() => talking.stdout().includes('第2句'))
      talking.kill('SIGINT')
      const { code, stderr } = await talking.ended
      expect(code).toBe(130)
      expect(stderr).toMatch(/Broken off\.\n$/)
      const session = sessionOf(stderr.replace('Broken off.\n', ''))
      const again = startCommand(['chat', '--session', session], given())
      await until(() => again.stdout().includes('第3句'))
      model.pauseMs = 0
      again.say('/quit')
      const { stdout } = await again.ended
      expect(stdout).toContain(sentences(30))
    } finally {
      model.pauseMs = 0
    }
  })

  test('what cannot be said while another one talks is told, and the conversation goes on', async () => {
    const session = sessionOf((await chat([greeting])).stderr)
    model.pauseMs = 300
    const first = startCommand(['chat', '--session', session], given())
    const second = startCommand(['chat', '--session', session], given())
    try {
      // Both have shown where the consultation was left.
      await until(() => [first, second].every((one) => one.stdout().includes(sentences(3))))
      first.say('你好，请说 300 句')
      await until(() => first.stdout().includes('第4句'))
      second.say(greeting)
      await until(() => second.stderr().includes('This was not taken: '))
      model.pauseMs = 0
      await until(() => first.stdout().includes('第300句'))
      first.hush()
      expect(await first.ended).toMatchObject({ code: 0 })
      second.say('你好，请说 40 句')
      second.hush()
      expect(await second.ended).toMatchObject({ code: 0, stdout: expect.stringContaining(sentences(40)) })
    } finally {
      model.pauseMs = 0
      for (const one of [first, second]) one.kill('SIGKILL')
    }
  })

  test('a connection that breaks loses and doubles no word', async () => {
    const between = await startFaultProxy(() => suite.url)
    model.pauseMs = 100
    try {
      const talking = startCommand(['chat', '--url', between.url], given())
      talking.say('你好，请说 20 句')
      for (const word of ['第2句', '第9句']) {
        await until(() => talking.stdout().includes(word))
        between.cut()
      }
      await until(() => talking.stdout().includes('第20句'))
      talking.hush()
      const { code, stdout } = await talking.ended
      expect(code).toBe(0)
      expect(stdout.split('第1句')).toHaveLength(2)
      expect(stdout).toContain(sentences(20))
    } finally {
      model.pauseMs = 0
      await between.stop()
    }
  })
})

/** Fits whatever the engine asks for. */
function answerTo(question: string): string {
  if (question.includes('the number of one')) return '1'
  if (question.includes('yes or no')) return 'yes'
  if (question.includes('an amount')) return '50,000'
  return question.includes('a day as') ? '2024-09-05' : '张三借款五万元到期不还'
}

/** Answers each question once, until it has said what it is waited for. */
async function answerAll(talking: RunningCommand, end: string): Promise<void> {
  let answered = 0
  await until(() => {
    const questions = talking.stdout().match(/^\? .*\n/gm) ?? []
    for (const question of questions.slice(answered)) talking.say(answerTo(question))
    answered = questions.length
    return talking.stdout().includes(end)
  })
}

describe('who may talk', () => {
  test('a user of the data folder, by name', async () => {
    expect(await chat(['/quit'], '--as', 'lawyer')).toMatchObject({ code: 0 })
    const { code, stderr } = await chat(['/quit'], '--as', 'nobody')
    expect({ code, stderr: stderr.replace(suite.dataDirectory, 'FOLDER') }).toMatchInlineSnapshot(`
      {
        "code": 1,
        "stderr": "FOLDER/dev-users.json has no user nobody: choose from admin, lawyer, client, other-lawyer.
      ",
      }
    `)
  })

  test('whoever has a token; one that is not good is told', async () => {
    const { authorization } = await logIn(suite.url, suite.dataDirectory, 'other-lawyer')
    const environment = { ...suite.environment, CASEWRIGHT_TOKEN: `${authorization}`.replace('Bearer ', '') }
    expect(await runCommand(['chat'], { environment })).toMatchObject({ code: 0 })
    const { code, stderr } = await chat(['/quit'], '--token', 'not.a.token')
    expect({ code, stderr: stderr.replace(suite.url, 'URL') }).toMatchInlineSnapshot(`
      {
        "code": 1,
        "stderr": "The suite at URL did not let you in (the token is not valid): give a token that is still good with --token or CASEWRIGHT_TOKEN.
      ",
      }
    `)
  })

  test('nobody in the consultation of another', async () => {
    const { stderr } = await chat([greeting])
    const other = await chat([], '--session', sessionOf(stderr), '--as', 'other-lawyer')
    expect(other).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^There is no consultation \S+ that you may see/),
    })
  })

  test('an id that is none is a mistake of the call', async () => {
    expect(await chat([], '--session', 'x')).toMatchInlineSnapshot(`
      {
        "code": 2,
        "stderr": "--session must be an id such as 01a1dfac-9a91-740d-940c-4d52d77575c9, but is "x".
      ",
        "stdout": "",
      }
    `)
  })
})

describe('without a model', () => {
  let offline: SuiteForCommands
  beforeAll(async () => {
    offline = await startForCommands([])
  })
  afterAll(() => offline?.stop())

  test('the conversation leads to a document, whose address is told at the end', async () => {
    const talking = startCommand(['chat', '--language', 'en'], { folder, environment: offline.environment })
    talking.say('/files 借条.txt')
    talking.say('朋友借了我五万元，到期一直不还，我想起诉他。借条在附件里。')
    await answerAll(talking, 'not legal advice')
    talking.hush()
    const { code, stdout } = await talking.ended
    expect(code).toBe(0)
    const [, url = ''] = /, version 1\n {4}(http\S+)\n$/.exec(stdout) ?? []
    const document = Buffer.from(await (await fetch(url)).arrayBuffer())
    expect(document.subarray(0, 2).toString()).toBe('PK')
  })
})
