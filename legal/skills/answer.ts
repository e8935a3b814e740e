import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { clipText } from '@casewright/kit/text/clip-text'
import texts from '../../resources/texts/answers.json' with { type: 'json' }
import { caseAnswer } from '../answers/case-answer.ts'
import { outsideAnswer } from '../answers/outside-answer.ts'
import { caseInShort } from '../case/case-in-short.ts'
import { modelNamed } from '../case/case-models.ts'
import { factsOf } from '../case/ledger.ts'
import { readCaseFile } from '../case/read-case-file.ts'
import { type Intake, writtenAmount } from '../intake/intake.ts'
import { filled, listOf, type Wording } from './language.ts'
import type { SkillInput, Source } from './skill.ts'

const quoteMax = 500

/** The parts of an offline answer: that it is one, what was asked or else what was found, the passages, the next steps. */
export function composeAnswer(input: SkillInput, intake: Intake, sources: readonly Source[], language: Locale): string {
  const answered = caseAnswer(input)
  // The law of a case is what its claims name, and not what a search happens to find.
  const isCase = readCaseFile(input.state.case_file).model !== null
  if (answered.length > 0)
    return [
      texts.offline_case[language],
      ...answered,
      ...(isCase || sources.length === 0 ? [] : passagesOf(sources, language)),
    ].join('\n')
  const outside = outsideAnswer(input)
  if (outside !== null)
    return [texts.offline[language], outside.said, ...block(texts.first_steps[language], outside.steps)].join('\n')
  const found = foundOf(input, intake, language)
  const steps = found.length > 0 ? stepsOf(input, intake, language) : []
  return [
    texts.offline[language],
    ...block(texts.known_so_far[language], found),
    ...(isCase ? [] : passagesOf(sources, language)),
    ...block(texts.next_steps[language], steps),
  ].join('\n')
}

const block = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', heading, ...lines.map((line) => `- ${line}`)] : []

function foundOf(input: SkillInput, intake: Intake, language: Locale): string[] {
  const cause = input.state.cause_of_action ?? {}
  const delivery = input.state.delivery ?? {}
  const names = (state: string) =>
    (input.state.evidence?.elements ?? []).flatMap((one) => (one.state === state ? (one.name ?? []) : []))
  const all = (items: string[]) => (items.length > 0 ? listOf(items, language) : null)
  const amount = intake.amount === null ? null : writtenAmount(intake.amount, intake.currency, language)
  const told = (value: string | null | undefined, line: (value: string) => Wording): string[] =>
    value ? [line(value)[language]] : []
  const file = readCaseFile(input.state.case_file)
  const model = modelNamed(file.model)
  return [
    ...(model !== null
      ? caseInShort(model, factsOf(file.entries), language)
      : [
          ...told(intake.client, (value) => filled(texts.client, { value })),
          ...told(intake.opponent, (value) => filled(texts.opponent, { value })),
          ...told(intake.claim, (value) => filled(texts.claim, { value })),
          ...told(amount, (value) => filled(texts.amount, { value })),
          ...told(intake.event_date, (value) => filled(texts.date, { value })),
        ]),
    ...told(language === 'zh' ? cause.name : cause.name_en, (value) =>
      cause.confirmed === true ? filled(texts.cause, { value }) : filled(texts.cause_to_confirm, { value }),
    ),
    ...told(all(names('mentioned')), (value) => filled(texts.mentioned, { value })),
    ...told(all(names('missing')), (value) => filled(texts.without_evidence, { value })),
    ...told(input.state.strategy?.summary, (value) => filled(texts.strategy, { value })),
    ...told(input.state.draft?.title, (value) => filled(texts.drafted, { value })),
    ...[delivery.name, delivery.clean?.name].flatMap((name) =>
      told(name, (value) => filled(texts.delivered, { value })),
    ),
    ...(delivery.notes ?? []),
  ]
}

function passagesOf(sources: readonly Source[], language: Locale): string[] {
  if (sources.length === 0) return ['', texts.no_passages[language]]
  return block(
    texts.passages[language],
    sources.map(
      ({ title, quote }, at) =>
        filled(texts.passage, { number: at + 1, title, quote: clipText(quote, quoteMax) })[language],
    ),
  )
}

function stepsOf(input: SkillInput, intake: Intake, language: Locale): string[] {
  const cause = input.state.cause_of_action ?? {}
  const steps: (readonly [boolean, Wording])[] = [
    [intake.kind === 'dispute' && intake.opponent === null, texts.step_opponent],
    [intake.kind === 'dispute' && intake.claim === null, texts.step_claim],
    [Boolean(cause.code) && cause.confirmed !== true, texts.step_cause],
    [(input.state.evidence?.missing ?? []).length > 0, texts.step_evidence],
    [Boolean(input.state.draft?.title), texts.step_draft],
    [true, texts.step_model],
  ]
  return steps.flatMap(([isDue, text]) => (isDue ? [text[language]] : []))
}
