import { Closed } from '@casewright/contracts/common'
import { withDefault } from '@casewright/kit/http/endpoint'
import type { Computation, Sum } from '@casewright/legal/compute/computation'
import { computations } from '@casewright/legal/compute/computations'
import { courtFee } from '@casewright/legal/compute/court-fee'
import { limitationEnd } from '@casewright/legal/compute/limitation-end'
import { loanInterest } from '@casewright/legal/compute/loan'
import { severance } from '@casewright/legal/compute/severance'
import type { Wording } from '@casewright/legal/skills/language'
import { countedDeadlines } from '@casewright/legal/time/deadlines'
import { type TProperties, type TSchema, Type } from 'typebox'
import { tool } from './tool.ts'

/** Computations hold nobody's data: they are done here, by the functions that the skills use. */

const Day = Type.String({ format: 'date' })
const Money = Type.Number({ minimum: 0, maximum: 1e12 })
const language = withDefault(Type.Enum(['zh', 'en'], { description: 'Of the steps and notes' }), 'zh')
type Language = 'zh' | 'en'

const typeSchemas: Readonly<Record<string, TSchema>> = {
  money: Money,
  number: Type.Number({ minimum: 0 }),
  date: Day,
  yes_no: Type.Boolean(),
  rate: Type.Union(
    [
      Closed({ percent: Type.Number({ minimum: 0, maximum: 1000 }), per: Type.Enum(['year', 'month', 'day']) }),
      Closed({ lpr_times: Type.Number({ minimum: 0, maximum: 100 }) }),
    ],
    { description: 'A percentage, or a multiple of the one-year loan prime rate' },
  ),
  payments: Type.Array(Closed({ date: Day, amount: Money }), { maxItems: 1000 }),
}

/** What a computation takes, as a schema; all of it may be left out, and the answer says what is missing. */
const argumentsOf = ({ args }: Pick<Computation, 'args'>): TProperties =>
  Object.fromEntries(
    Object.entries(args).map(([name, type]) => [
      name,
      Type.Optional(typeof type === 'string' ? (typeSchemas[type] as TSchema) : Type.Enum([...type])),
    ]),
  )

const today = (): string => new Date().toISOString().slice(0, 10)
const inLanguage = (texts: readonly Wording[], one: Language): string[] => texts.map((text) => text[one])

const shownSum = ({ amount, range, steps, notes, missing, articles, until }: Sum, one: Language) => ({
  amount,
  ...(range && { range }),
  currency: 'CNY',
  steps: inLanguage(steps, one),
  notes: inLanguage(notes, one),
  missing,
  articles,
  ...(until && { until }),
})

const sumTool = (
  about: { name: string; title: string; description: string },
  computation: keyof typeof computations,
  of: Pick<Computation, 'args'>,
) =>
  tool({
    ...about,
    readOnly: true,
    input: Closed({ ...argumentsOf(of), language }),
    run: async ({ language: one, ...given }) => {
      const values = given as Record<string, unknown>
      return shownSum(
        computations[computation]((name) => values[name], today()),
        one as Language,
      )
    },
  })

const Happening = { date: Day, text: withDefault(Type.String({ maxLength: 2000 }), '') }

export const computationTools = [
  sumTool(
    {
      name: 'compute_interest',
      title: 'Compute interest on a loan',
      description:
        'Simple interest on a loan under Chinese law, stretch by stretch, with the cap on private lending and partial payments. Gives the steps, the articles, and what is missing.',
    },
    'loan_interest',
    loanInterest,
  ),
  sumTool(
    {
      name: 'compute_severance',
      title: 'Compute severance pay',
      description:
        'Severance under the Labour Contract Law: `economic` is N, `with_notice` N+1, `unlawful` 2N. monthly_wage is the average of the last twelve months.',
    },
    'severance',
    severance,
  ),
  sumTool(
    {
      name: 'compute_court_fee',
      title: 'Compute the court fee',
      description:
        'The fee of a Chinese court of first instance for what is claimed, or its range where law leaves one.',
    },
    'court_fee',
    courtFee,
  ),
  tool({
    name: 'compute_limitation',
    title: 'Compute the limitation period',
    description:
      'The last day for suing, or for labour arbitration, after everything that interrupted or suspended the period.',
    readOnly: true,
    input: Closed({
      kind: withDefault(Type.Enum(['general', 'labour', 'labour_wages']), 'general'),
      starts_on: Type.Optional(
        Type.String({ format: 'date', description: 'When performance was due, or the harm and who did it were known' }),
      ),
      employment_ended_on: Type.Optional(Day),
      harmed_on: Type.Optional(Type.String({ format: 'date', description: 'For the longest period of twenty years' })),
      interruptions: withDefault(
        Type.Array(Closed({ ...Happening, is_promise: withDefault(Type.Boolean(), false) }), { maxItems: 200 }),
        [],
      ),
      obstacles: withDefault(
        Type.Array(Closed({ from: Day, to: withDefault(Type.Union([Day, Type.Null()]), null), text: Happening.text }), {
          maxItems: 200,
        }),
        [],
      ),
      language,
    }),
    run: async ({ language: one, interruptions, ...facts }) => {
      const end = limitationEnd(
        {
          ...facts,
          interruptions: interruptions.map(({ is_promise: isPromise, ...rest }) => ({ ...rest, isPromise })),
        },
        today(),
      )
      return { ...end, steps: inLanguage(end.steps, one), notes: inLanguage(end.notes, one) }
    },
  }),
  tool({
    name: 'compute_deadlines',
    title: 'Compute deadlines of procedure',
    description:
      'Deadlines that run from the day on which a claim, judgment, ruling or award was received, moved past days off. due_on is null where the court sets the day.',
    readOnly: true,
    input: Closed({
      received: Closed({
        claim: Type.Optional(Day),
        judgment: Type.Optional(Day),
        ruling: Type.Optional(Day),
        award: Type.Optional(Day),
        effective: Type.Optional(Type.String({ format: 'date', description: 'When the judgment took effect' })),
      }),
      is_labour: withDefault(Type.Boolean({ description: 'Whether it is a labour dispute' }), false),
      language,
    }),
    run: async ({ received, is_labour, language: one }) => ({
      deadlines: countedDeadlines((event) => received[event], is_labour).map(
        ({ name, rule, isCertain, ...counted }) => ({
          ...counted,
          name: name[one],
          rule: rule[one],
          holidays_known: isCertain,
        }),
      ),
    }),
  }),
]
