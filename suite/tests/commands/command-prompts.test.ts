import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import type { Question } from '@casewright/contracts/ai-engine/resources'
import { describe, expect, test } from 'vitest'
import { askTerminal } from '../../commands/ask-terminal.ts'
import type { Surroundings } from '../../commands/surroundings.ts'

const keys = { enter: '\r', down: '\u001b[B', space: ' ', left: '\u001b[D', interrupt: '\u0003' }

/** Somebody at a keyboard, who presses the keys once the question is shown. */
function seated(language?: 'zh' | 'en') {
  const stdin = new PassThrough()
  const stdout = new PassThrough()
  let shown = ''
  stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += stripVTControlCharacters(text)
  })
  const asker = askTerminal({ stdin, stdout } as unknown as Surroundings, language)
  const press = async (after: string, ...pressed: string[]) => {
    await expect.poll(() => shown).toContain(after)
    for (const key of pressed) stdin.write(key)
  }
  return { asker, press, shown: () => shown }
}

const question = (input_type: Question['input_type'], more: Partial<Question> = {}): Question => ({
  question: 'Which one?',
  field_key: 'intake.x',
  required: true,
  input_type,
  ...more,
})
const options = [
  { value: 'sue', label: '起诉', description: 'at court' },
  { value: 'wait', label: '等待' },
]

describe('cards at a terminal', () => {
  test.each<[string, Question, string[], unknown]>([
    ['a text', question('text'), ['张三', keys.enter], '张三'],
    ['a number', question('money'), ['50,000', keys.enter], 50_000],
    ['a day', question('date'), ['2024-02-29', keys.enter], '2024-02-29'],
    ['yes', question('boolean'), [keys.enter], true],
    ['no', question('boolean'), [keys.left, keys.enter], false],
    ['one of several', question('select', { options }), [keys.down, keys.enter], 'wait'],
    [
      'none of several',
      question('select', { options, required: false }),
      [keys.down, keys.down, keys.enter],
      undefined,
    ],
    [
      'some of several',
      question('multi_select', { options }),
      [keys.space, keys.down, keys.space, keys.enter],
      ['sue', 'wait'],
    ],
    ['files', question('file'), ['a.pdf, b.txt', keys.enter], ['a.pdf', 'b.txt']],
    ['nothing, where a default is', question('text', { default: 'as before' }), [keys.enter], 'as before'],
    ['nothing, where nothing is needed', question('text', { required: false }), [keys.enter], undefined],
  ])('%s', async (_name, asked, pressed, value) => {
    const { asker, press } = seated()
    const [answer] = await Promise.all([asker.answer(asked), press('Which one?', ...pressed)])
    expect(answer).toEqual({ value })
  })

  test('what does not fit is told and can be mended', async () => {
    const { asker, press } = seated()
    const answering = asker.answer(question('number', { help: 'In years' }))
    await press('In years', 'x', keys.enter)
    await press('Give a number.', '\u007f', '7', keys.enter)
    expect(await answering).toEqual({ value: 7 })
  })

  test('/quit leaves the card open', async () => {
    const { asker, press } = seated()
    const [answer] = await Promise.all([asker.answer(question('date')), press('Which one?', '/quit', keys.enter)])
    expect(answer).toBe('over')
  })

  test('a message is asked for in the language of the conversation, and never empty', async () => {
    const { asker, press, shown } = seated('zh')
    const saying = asker.message()
    await press('请说', keys.enter)
    await press('Say something', ' 你好', keys.enter)
    expect(await saying).toBe('你好')
    expect(shown()).toContain('输入消息')
  })

  test('Ctrl-C breaks it off with code 130', async () => {
    const { asker, press } = seated()
    const answering = expect(asker.answer(question('select', { options }))).rejects.toMatchObject({ exitCode: 130 })
    await press('Which one?', keys.interrupt)
    await answering
  })
})
