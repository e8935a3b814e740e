import { readFile } from 'node:fs/promises'
import { otherField } from '@casewright/legal/causes/words-said'
import { languages, ways } from './cause-ways.ts'
import type { LabelledFact } from './labelled-facts.ts'
import { type Measure, percent, table } from './measure.ts'
import { readFact } from './read-fact.ts'
import { share } from './score.ts'
import { startSeededKnowledge } from './seeded-knowledge.ts'

interface Asked {
  text: string
  cause: string
}
interface Questions {
  zh: Asked[]
  en: Asked[]
  /** Criminal, administrative, or no dispute. */
  outside: string[]
}

const unlabelled: Omit<LabelledFact, 'text' | 'cause' | 'number'> = {
  kind: 'dispute',
  client: null,
  opponent: null,
  others: [],
  amounts: [],
  amount: null,
  dates: [],
  numbers: [],
  claims: [],
}

/** Questions for the causes of the wider list, and such as have no civil cause. */
export async function measure(): Promise<Measure> {
  const questions = JSON.parse(await readFile(new URL('facts/new-causes.json', import.meta.url), 'utf8')) as Questions
  const read = await readAll(questions)
  const top = (language: 'zh' | 'en', way: keyof typeof ways, first: number) =>
    share(
      read[language].filter((one) => one[way].slice(0, first).includes(one.fact.cause ?? '')).length,
      read[language].length,
    )
  const rows = (Object.keys(ways) as (keyof typeof ways)[]).flatMap((way) =>
    [1, 3].map((first) => [
      `${ways[way]}: ${first === 1 ? 'first' : 'among three'}`,
      ...languages.map((language) => percent(top(language, way, first))),
    ]),
  )
  const recognised = questions.outside.filter((text) => otherField(text) !== null).length
  return {
    title: 'Causes of the wider list, and what is outside',
    text: page(
      table(
        ['', ...languages],
        [['questions', ...languages.map((language) => String(questions[language].length))], ...rows],
      ),
      `${recognised} of ${questions.outside.length}`,
    ),
    figures: Object.fromEntries([
      ...languages.map((language) => [`wider list, ${language}: cause among three`, top(language, 'merged', 3)]),
      ['outside: recognised', share(recognised, questions.outside.length)],
    ]),
  }
}

async function readAll(questions: Questions) {
  const service = await startSeededKnowledge()
  try {
    const of = async (language: 'zh' | 'en') => {
      const read = []
      for (const [at, one] of questions[language].entries())
        read.push(await readFact({ ...unlabelled, number: at + 1, ...one }, language, service.http))
      return read
    }
    return { zh: await of('zh'), en: await of('en') }
  } finally {
    await service.stop()
  }
}

const page = (causes: string, outside: string): string => `\
Plain questions in \`quality/facts/new-causes.json\`, one for nearly every cause that came with the wider list (storage, supply of
power and heat, factoring, technology, rural land, residence, liens, pollution, hazards and others). Their author had written the words of
these causes an hour before, and after a first count (44 and 20 % among three, as in use) added words of quarrel with the misses in view,
so that a stranger's questions will do worse.

${causes}

Of questions without a civil cause (criminal, administrative, no dispute) ${outside} are recognised as such, and get the field and the
first steps in place of a cause.`
