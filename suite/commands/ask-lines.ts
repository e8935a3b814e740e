import { createInterface } from 'node:readline'
import type { Question } from '@casewright/contracts/ai-engine/resources'
import type { Asker } from './asker.ts'
import { readAnswer } from './card-answers.ts'
import type { Surroundings } from './surroundings.ts'

/** Each line of standard input is a message or an answer; one that does not fit is asked for again. */
export function askLines({ stdin, stdout }: Surroundings, signal: AbortSignal): Asker {
  const reading = createInterface({ input: stdin, terminal: false, signal })
  const lines = reading[Symbol.asyncIterator]()
  const next = async (): Promise<string | undefined> => {
    const { value, done } = await lines.next()
    signal.throwIfAborted()
    return done ? undefined : value
  }
  return {
    async message() {
      for (;;) {
        const line = await next()
        if (line === undefined || line.trim() !== '') return line?.trim()
      }
    },
    async answer(question) {
      stdout.write(asked(question))
      for (;;) {
        const line = await next()
        if (line === undefined || line.trim() === '/quit') return 'over'
        const answer = readAnswer(question, line)
        if ('value' in answer) return answer
        stdout.write(`${answer.problem}\n`)
      }
    },
    close: () => reading.close(),
  }
}

const forms: Partial<Record<Question['input_type'], string>> = {
  number: 'a number',
  money: 'an amount',
  date: 'a day as YYYY-MM-DD',
  boolean: 'yes or no',
  select: 'the number of one',
  multi_select: 'numbers, separated by commas',
  file: 'paths, separated by commas',
}

function asked({ question, help, input_type, options = [], required, default: fallback }: Question): string {
  const notes = [forms[input_type], !required && 'may be left empty'].filter(Boolean)
  const given = fallback === undefined ? '' : ` [${String(fallback as string | number | boolean)}]`
  return [
    `? ${question}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}${given}`,
    ...(help ? [`  ${help}`] : []),
    ...options.map(
      ({ label, description }, index) => `  ${index + 1}. ${label}${description ? `: ${description}` : ''}`,
    ),
    '',
  ].join('\n')
}
