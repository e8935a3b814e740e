import { outgrown, type TextRules } from '@casewright/kit/test-growth'
import { maskedText } from '@casewright/kit/text/masked-text'
import { emptyCase } from '@casewright/legal/case/case-file'
import { modelFor } from '@casewright/legal/case/case-models'
import { contractParties } from '@casewright/legal/contracts/files'
import { readContract } from '@casewright/legal/contracts/read-contract'
import { extractIntake } from '@casewright/legal/intake/intake-extract'
import { partiesIn } from '@casewright/legal/intake/parties'
import { readCase } from '@casewright/legal/reading/read-case'
import { emptyInput } from '@casewright/legal/skills/empty-input'
import type { SkillInput } from '@casewright/legal/skills/skill'
import { articlesIn } from '@casewright/legal/sources/articles'
import { placeIn } from '@casewright/legal/sources/verify-place'
import { datesIn } from '@casewright/legal/time/dates'
import { amountsIn } from '@casewright/legal/values/amounts'
import { readSkills } from '../../adapters/skill-files.ts'
import { goalOf } from '../../graph/rules/goals.ts'
import { labourChecklist, lending } from '../analysis-samples.ts'

const skills = await readSkills([new URL('../../skills/', import.meta.url)])
const story = '我叫李四，张三2024年3月5日向我借款5万元，年利率10%，至今不还。要求返还。'
const today = '2026-11-15'
const intake = extractIntake(story, [], today)

const filesOf = (text: string) => [
  {
    file_id: 'f1',
    name: '合同.txt',
    content_type: 'text/plain',
    parse_status: 'parsed' as const,
    excerpt: '',
    text: `${story}\n${text}`,
  },
]

/** The case files that were read: a turn reads the case once, and every skill finds it in the state. */
const cases = new Map<string, ReturnType<typeof readCase>>()
const caseOf = (text: string) => {
  const news = { accounts: [{ text, on: today }], files: filesOf(text), answers: {} }
  const read = readCase(emptyCase, news, modelFor(lending.code)?.name ?? null)
  cases.set(text, read)
  return read
}

/** As the graph would hand it over, with the flood wherever a person may put one. */
const inputOf = (text: string): SkillInput => ({
  ...emptyInput(today),
  message: text,
  given: { text, question: text },
  state: {
    intake: { ...intake, facts: text, claim: text },
    cause_of_action: { code: lending.code, confirmed: true },
    case_file: cases.get(text) ?? caseOf(text),
  },
  files: filesOf(text),
  sources: [{ kind: 'knowledge', id: 'd1', title: '民法典', quote: text, start: 0, end: text.length }],
  cause: lending,
  checklist: labourChecklist,
})

const rules: TextRules = {
  // Before the skills, which find what it has read.
  readCase: caseOf,
  amountsIn,
  articlesIn,
  contractParties,
  datesIn: (text) => datesIn(text, today),
  goalOf: (text) => goalOf({ goal: null, input: { message: text } as never, files: [] }),
  maskedText: (text) => maskedText(text, new Set(['phone'])),
  partiesIn,
  placeIn: (text) => placeIn(text, { quote: `${text.slice(0, 300)}x`, start: null, end: null }),
  readContract,
  ...Object.fromEntries(
    [...skills].flatMap(([name, skill]) => {
      const own = skill.rules
      return own ? [[`skill ${name}`, (text: string) => own.run(inputOf(text))] as const] : []
    }),
  ),
}

export const outgrownRules = (text: string): string[] => outgrown(rules, text)
