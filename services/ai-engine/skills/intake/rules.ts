import type { Control, Locale, Question } from '@casewright/contracts/ai-engine/resources'
import { caseCard, caseStep } from '@casewright/legal/intake/case-step'
import { causeOfCase } from '@casewright/legal/intake/cause-of-case'
import { type Intake, readIntake, writtenAmount } from '@casewright/legal/intake/intake'
import { extractIntake } from '@casewright/legal/intake/intake-extract'
import { mergeIntake } from '@casewright/legal/intake/intake-merge'
import { intakeOfCase } from '@casewright/legal/intake/intake-of-case'
import { rememberedIntake } from '@casewright/legal/intake/remembered'
import type { OfflineRules, SkillInput } from '@casewright/legal/skills/skill'
import { mayAsk, memberOf, textIn, timesAsked } from '@casewright/legal/skills/skill-input'

/**
 * Reads the message, the files and the answers of a card into the case file, and asks for what the case cannot go on
 * without. A dispute of a cause without a model is only taken in.
 */
export const rules: OfflineRules = (input) => {
  const before = knownBefore(input)
  const known = readIntake(before)
  const message = [input.message, textIn(input.given.text) ?? ''].join('\n').trim()
  const { locale: language } = input
  const found = extractIntake(message, input.files, input.today)
  const intake = mergeIntake(known, { ...found, language }, timesAsked(input, 'intake.kind') > 0)
  const step = caseStep(input, intake.kind === 'dispute' ? causeOfCase(input, intake, message) : null, message)
  const { file: case_file, model, facts } = step
  const account = model === null ? intake : intakeOfCase(intake, case_file, model, facts, input.today)
  const control = model === null ? plainCard(account, input, language) : caseCard(step, 'analysis', input)
  const asksAmount = control?.questions.some(({ field_key }) => field_key === 'intake.amount') === true
  const product = asksAmount ? { ...account, currency: asked(account) } : account
  return {
    summary: summaryOf(account, language),
    // Members of others' making are kept as they came.
    products: { intake: { ...before, ...product }, case_file },
    control,
  }
}

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
