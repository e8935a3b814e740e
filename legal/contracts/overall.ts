import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import { filled, listOf, paragraphOf } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { placeName } from './cited-as.ts'
import type { ContractFinding } from './findings.ts'
import type { ComparedPair } from './pairs.ts'
import type { AnsweredWorry } from './worries.ts'

interface Reviewed {
  about: { list: string; name: string; side: string | null; attachments: readonly { name: string }[] }
  /** Which law the review covers, and which not. */
  note: string
  worries: readonly AnsweredWorry[]
  findings: readonly ContractFinding[]
  pairs: readonly ComparedPair[]
  /** What has to be asked before anything else. */
  to_clear: readonly string[]
}

/** What the user is told at once: law and side, the answers to the client's questions, then the result. */
export function summaryOf(reviewed: Reviewed, locale: SkillInput['locale']): string {
  const { note, worries, to_clear } = reviewed
  const answers = worries
    .map(({ title, answer }) => (title === null ? answer : filled(texts.answer, { title, answer })[locale]))
    .join(locale === 'zh' ? '' : ' ')
  const points = to_clear.join(locale === 'zh' ? '' : ' ')
  return [
    note,
    ...(points === '' ? [] : [filled(texts.to_clear, { points })[locale]]),
    ...(answers === '' ? [] : [filled(texts.worries, { answers })[locale]]),
    overallOf(reviewed, locale),
  ].join(locale === 'zh' ? '' : ' ')
}

/** The result in one paragraph: list and side, what is grave, what is one-sided. */
export function overallOf({ about, findings, pairs }: Reviewed, locale: SkillInput['locale']): string {
  const { list, name, side, attachments } = about
  const count = (state: ContractFinding['state']) => findings.filter((one) => one.state === state).length
  const isOpen = ({ state }: ContractFinding) => state === 'attention' || state === 'missing'
  const grave = findings.filter((one) => (one.risk_level === 'high' || one.must_change) && isOpen(one))
  const named = (some: readonly ContractFinding[]) =>
    listOf(
      some.map((one) => titleAt(one, locale)),
      locale,
    )
  const [first, further] = [
    named(grave.filter((one) => one.must_change)),
    named(grave.filter((one) => !one.must_change)),
  ]
  const uneven = listOf(
    pairs.filter(({ state }) => state === 'against_us' || state === 'one_sided').map(({ title }) => title),
    locale,
  )
  const others = listOf(
    attachments.map((one) => one.name),
    locale,
  )
  const parts = [
    filled(texts.reviewed, { list, name, side: side ?? texts.no_side }),
    filled(texts.counts, {
      attention: count('attention'),
      missing: count('missing'),
      ok: count('ok'),
      not_applicable: count('not_applicable'),
    }),
    ...(first === '' ? [] : [filled(texts.must_change, { titles: first })]),
    ...(further === ''
      ? []
      : [
          first === ''
            ? filled(texts.high_risk_only, { titles: further })
            : filled(texts.high_risk, { titles: further }),
        ]),
    ...(uneven === '' ? [] : [filled(texts.uneven, { titles: uneven })]),
    ...(others === '' ? [] : [filled(texts.attachments, { names: others })]),
    texts.rests_on_words,
  ]
  return paragraphOf(parts, locale)
}

const titleAt = ({ title, clause }: ContractFinding, locale: SkillInput['locale']): string =>
  clause === null ? title : filled(texts.titled_at, { title, place: placeName(clause, locale) })[locale]
