import type { Control, Locale, Question } from '@casewright/contracts/ai-engine/resources'
import type { CaseFile, ModelReading } from '@casewright/legal/case/case-file'
import { type Facts, knownValue } from '@casewright/legal/case/conditions'
import { caseCard, caseStep } from '@casewright/legal/intake/case-step'
import { causeOfCase } from '@casewright/legal/intake/cause-of-case'
import { type Intake, readIntake, writtenAmount } from '@casewright/legal/intake/intake'
import { extractIntake } from '@casewright/legal/intake/intake-extract'
import { mergeIntake } from '@casewright/legal/intake/intake-merge'
import { intakeOfCase } from '@casewright/legal/intake/intake-of-case'
import type { Reading } from '@casewright/legal/intake/model-reading'
import { rememberedIntake } from '@casewright/legal/intake/remembered'
import { filled } from '@casewright/legal/skills/language'
import type { OfflineRules, SkillInput, SkillOutput } from '@casewright/legal/skills/skill'
import { mayAsk, memberOf, textIn, timesAsked } from '@casewright/legal/skills/skill-input'
import texts from '../../../../resources/texts/case_file.json' with { type: 'json' }

/** What the user says in this turn. */
export const toldIn = ({ message, given }: SkillInput): string => [message, textIn(given.text) ?? ''].join('\n').trim()

/**
 * Reads the message, the files and the answers of a card into the case file, and asks for what the case cannot go on
 * without. A dispute of a cause without a model is only taken in.
 */
export const rules: OfflineRules = (input) => takenIn(input, null, () => '')

/** The same with what a model has read; `givenFor` tells what that model was given, for the cause that the case has now. */
export function takenIn(
  input: SkillInput,
  reading: Reading | null,
  givenFor: (cause: string | null) => string,
): SkillOutput {
  const before = knownBefore(input)
  const message = toldIn(input)
  const { locale: language } = input
  const found = withReading(extractIntake(message, input.files, input.today), reading)
  const intake = mergeIntake(readIntake(before), { ...found, language }, timesAsked(input, 'intake.kind') > 0)
  const cause = intake.kind === 'dispute' ? causeOfCase(input, intake, message, reading?.cause ?? undefined) : null
  const step = caseStep(input, cause, message, reading?.entries)
  const { file, model, facts } = step
  const account = model === null ? withNames(intake, facts) : intakeOfCase(intake, file, model, facts, input.today)
  const control = model === null ? plainCard(account, input, language) : caseCard(step, 'analysis', input)
  const asksAmount = control?.questions.some(({ field_key }) => field_key === 'intake.amount') === true
  const product = asksAmount ? { ...account, currency: asked(account) } : account
  const case_file = reading === null ? file : { ...file, reading: readingOf(reading, file, givenFor(cause)) }
  return {
    summary: `${summaryOf(account, language)}${refusedOf(reading?.refused ?? 0, language)}`,
    // Members of others' making are kept as they came.
    products: { intake: { ...before, ...product }, case_file },
    control,
  }
}

const readingOf = ({ cause }: Reading, { reading }: CaseFile, given: string): ModelReading => ({
  cause: cause ?? reading?.cause ?? null,
  given,
})

/** What is wanted stands in the words of the client, whoever has found them. */
const withReading = (found: Intake, reading: Reading | null): Intake =>
  reading === null
    ? found
    : {
        ...found,
        kind: reading.kind ?? found.kind,
        claim: found.claim ?? reading.claim,
        claims: found.claims.length > 0 || reading.claim === null ? found.claims : [reading.claim],
      }

/** Without a case model only a model reads who is who; what the account names already stays. */
function withNames(intake: Intake, facts: Facts): Intake {
  const isSued = (intake.side ?? knownValue(facts, 'side')) === 'respondent'
  const nameOf = (slot: string): string | null => [knownValue(facts, slot) ?? []].flat().map(String)[0] ?? null
  return {
    ...intake,
    client: intake.client ?? nameOf(isSued ? 'respondent' : 'claimant'),
    opponent: intake.opponent ?? nameOf(isSued ? 'claimant' : 'respondent'),
  }
}

const refusedOf = (count: number, language: Locale): string =>
  count === 0 ? '' : filled(texts.refused, { count })[language]

function plainCard(intake: Intake, input: SkillInput, language: Locale): Control | null {
  const questions = intake.kind === 'dispute' ? missingFields(intake, input, language) : []
  return questions.length > 0 ? cardFor(questions, language) : null
}

/** What this conversation knows, and beneath it what an earlier one about the matter has found. */
function knownBefore(input: SkillInput): Readonly<Record<string, unknown>> {
  const told = Object.entries(memberOf(input, 'intake')).filter(([, value]) => value !== null)
  return { ...rememberedIntake(input.memory), ...Object.fromEntries(told) }
}

/** The currency that the question about the amount names. */
const asked = (intake: Intake): string => intake.currency ?? intake.amounts[0]?.currency ?? 'CNY'

/** Questions that may stay unanswered only come along with one that may not, and only once. */
function missingFields(intake: Intake, input: SkillInput, language: Locale): Question[] {
  const open = questionsOf(intake, language).filter(
    ({ field_key }) => intake[field_key.slice('intake.'.length) as keyof Intake] === null,
  )
  const needed = open.filter(({ required, field_key }) => required && mayAsk(input, field_key))
  const extra = open.filter(({ required, field_key }) => !required && timesAsked(input, field_key) === 0)
  return needed.length > 0 ? [...needed, ...extra] : []
}

function questionsOf(intake: Intake, language: Locale): Question[] {
  const zh = language === 'zh'
  return [
    {
      question: zh ? '对方是谁？请填写姓名或公司全称。' : 'Who is the other party? Please give the full name.',
      field_key: 'intake.opponent',
      input_type: 'text',
      required: true,
    },
    {
      question: zh
        ? '您希望得到什么结果？例如返还借款及利息。'
        : 'What do you want to obtain, for example repayment with interest?',
      field_key: 'intake.claim',
      input_type: 'textarea',
      required: true,
    },
    {
      question: zh ? `涉及金额是多少（${asked(intake)}）？` : `What amount is in dispute (${asked(intake)})?`,
      field_key: 'intake.amount',
      input_type: 'money',
      required: false,
      min: 0,
    },
    {
      question: zh ? '主要事实发生在哪一天？' : 'On which day did the main event happen?',
      field_key: 'intake.event_date',
      input_type: 'date',
      required: false,
    },
  ]
}

const cardFor = (questions: Question[], language: Locale): Control => ({
  action: 'ask_user',
  review_type: 'clarify',
  title: language === 'zh' ? '还需要几项信息' : 'A few more details are needed',
  questions,
})

function summaryOf(intake: Intake, language: Locale): string {
  const zh = language === 'zh'
  if (intake.kind === 'question')
    return zh ? '这是一般性问题，无需补充案情。' : 'This is a general question; no case details are needed.'
  const amount = intake.amount === null ? null : writtenAmount(intake.amount, intake.currency, language)
  const parts = [
    [zh ? '对方' : 'other party', intake.opponent],
    [zh ? '请求' : 'claim', intake.claim],
    [zh ? '金额' : 'amount', amount],
    [zh ? '日期' : 'date', intake.event_date],
  ].flatMap(([name, value]) => (value ? [zh ? `${name}：${value}` : `${name}: ${value}`] : []))
  if (parts.length === 0)
    return zh ? '已记录案情，尚无可识别的要素。' : 'The facts are recorded; no details could be read from them yet.'
  return (zh ? '已记录案情：' : 'Recorded: ') + parts.join(zh ? '；' : '; ') + (zh ? '。' : '.')
}
