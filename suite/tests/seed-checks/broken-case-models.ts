import type { Json } from './seed-changes.ts'

/** A title, what is done to a model that we ship, and the one message that tells of it; the model is private lending unless one is named. */
type Case = [title: string, change: (model: Json) => void, message: string, model?: string]

const slot = ({ slots }: Json, key: string): Json => slots.find((one: Json) => one.key === key)
const claim = ({ claims }: Json, name: string): Json => claims.find(({ key }: Json) => key === name)
const words = { zh: '字', en: 'word' }

/** What can be wrong with a case model. */
export const brokenCaseModels: Record<string, Case[]> = {
  'a slot is complete': [
    ['no label in English', (model) => delete model.slots[0].label.en, 'slots.0.label.en is required'],
    ['no question', (model) => delete model.slots[0].question, 'slots.0.question is required'],
    ['no reason in Chinese', (model) => delete model.slots[0].reason.zh, 'slots.0.reason.zh is required'],
    [
      'an empty question',
      (model) => Object.assign(model.slots[0].question, { en: '' }),
      'slots.0.question.en must have at least 1 character',
    ],
    [
      'a type that is none',
      (model) => Object.assign(model.slots[0], { type: 'sum' }),
      'slots.0.type must be "party" or "parties" or "money" or "date" or "rate" or "period" or "number" or "enum" or "payments" or "yes_no" or "text"',
    ],
    [
      'a member that nobody reads',
      (model) => Object.assign(model.slots[0], { weight: 1 }),
      'slots.0.weight is not a known field',
    ],
    ['twice', (model) => model.slots.push(model.slots[0]), 'slots.principal is there twice'],
    ['a choice without options', (model) => delete slot(model, 'lent_how').options, 'slots.lent_how has no options'],
    [
      'options of a day',
      (model) => Object.assign(slot(model, 'due_on'), { options: [{ value: 'soon', label: words, words: ['很快'] }] }),
      'slots.due_on has options, and is no enum',
    ],
    [
      'an option twice',
      ({ slots }) =>
        slots.find(({ options }: Json) => options).options.push(slots.find(({ options }: Json) => options).options[0]),
      'slots.lent_how has the option mixed twice',
    ],
    [
      'a place in the order without a stage',
      (model) => delete slot(model, 'due_on').needed,
      'slots.due_on needs both ask and needed, or neither',
    ],
    [
      'a placeholder in what is shown as it is',
      (model) => Object.assign(slot(model, 'due_on').question, { en: 'When is {principal} due?' }),
      'slots.due_on has the placeholder {principal} in its question',
    ],
    [
      'a pattern that does not compile',
      (model) => Object.assign(slot(model, 'due_on').read, { patterns: ['(?<value>还(款'] }),
      'slots.due_on: (?<value>还(款 is no pattern',
    ],
    [
      'a pattern that gives no value',
      (model) => Object.assign(slot(model, 'due_on').read, { patterns: ['还款'] }),
      'slots.due_on has a pattern without the group value: 还款',
    ],
    [
      'asked for nothing',
      (model) => model.slots.push({ ...slot(model, 'due_on'), key: 'weather' }),
      'slots.weather is asked for, and nothing uses it',
    ],
    [
      'a slot of every cause without a reason',
      (model) => delete model.slots[0].reason,
      'slots.0.reason is required',
      'common',
    ],
    [
      'a slot of every cause that depends on none',
      ({ slots }) => Object.assign(slots[0], { when: [{ slot: 'weather', known: true }] }),
      'slots.side: there is no slot weather',
      'common',
    ],
    [
      'words for a slot that not every cause has',
      ({ reads }) => Object.assign(reads, { weather: { labels: ['天气'] } }),
      'weather is no slot of every cause',
    ],
  ],
  'a claim is complete': [
    [
      'a formula that is not there',
      (model) => Object.assign(claim(model, 'interest_due').sum, { formula: 'guess' }),
      'claims.interest_due: there is no formula guess',
    ],
    [
      'an argument from a slot that is not there',
      (model) => Object.assign(claim(model, 'interest_due').sum.args, { principal: 'capital' }),
      'claims.interest_due: there is no slot capital',
    ],
    [
      'an argument that the formula does not have',
      (model) => Object.assign(claim(model, 'interest_due').sum.args, { capital: 'principal' }),
      'claims.interest_due: the formula loan_interest has no argument capital',
    ],
    [
      'an argument that the formula needs',
      (model) => delete claim(model, 'interest_due').sum.args.principal,
      'claims.interest_due: the formula loan_interest needs principal, which no slot fills',
    ],
    [
      'a total without a sum',
      (model) => Object.assign(claim(model, 'costs'), { is_total: true }),
      'claims.costs is a total without a sum',
    ],
    [
      'twice without a condition',
      (model) => model.claims.push(claim(model, 'costs')),
      'claims.costs is there twice; each needs a condition',
    ],
    [
      'an article that nobody can find',
      (model) => claim(model, 'costs').articles.push('《民法典》'),
      'claims.costs: 《民法典》 names no article of a law',
    ],
    [
      'an article that the law does not have',
      (model) => claim(model, 'costs').articles.push('《民法典》第一千三百条'),
      'claims.costs: 《民法典》第一千三百条: our document of 民法典 has no article 1300',
    ],
  ],
  'texts have no holes': [
    [
      'a claim names a slot that is not there',
      (model) => Object.assign(claim(model, 'costs').text, { zh: '{weather}', en: '{weather}' }),
      'claims.costs: there is no slot weather',
    ],
    [
      'a claim without a formula names a sum',
      (model) => Object.assign(claim(model, 'costs').text, { zh: '{sum}', en: '{sum}' }),
      'claims.costs: there is no slot sum',
    ],
    [
      'one language names less',
      (model) => Object.assign(claim(model, 'principal_due').text, { en: 'Order {debtor} to repay {sum}' }),
      'claims.principal_due names {claimant} in Chinese alone',
    ],
    [
      'one language names more',
      ({ narrative: [first] }) => Object.assign(first.text, { en: `${first.text.en} {due_on}` }),
      'narrative.0 names {due_on} in English alone',
    ],
    [
      'a sentence of the facts',
      ({ narrative }) => narrative.unshift({ text: { zh: '{weather}', en: '{weather}' } }),
      'narrative.0: there is no slot weather',
    ],
    [
      'a defence',
      ({ defences: [first] }) => Object.assign(first.text, { zh: '{weather}', en: '{weather}' }),
      'defences.no_loan: there is no slot weather',
    ],
  ],
  'what is named is there': [
    [
      'an element rests on a slot that is not there',
      ({ elements: [first] }) => first.slots.push('weather'),
      'elements.agreement: there is no slot weather',
    ],
    [
      'an element rests on nothing',
      ({ elements: [first] }) => Object.assign(first, { slots: [] }),
      'elements.0.slots must have at least 1 item',
    ],
    ['an element without a burden', ({ elements: [first] }) => delete first.burden, 'elements.0.burden is required'],
    [
      'an element that the cause does not have',
      ({ elements: [first] }) => Object.assign(first, { key: 'weather' }),
      'elements.weather is no element of the cause in the seed package',
    ],
    [
      'a condition on a slot that is not there',
      (model) => Object.assign(claim(model, 'costs'), { when: [{ slot: 'weather', known: true }] }),
      'claims.costs: there is no slot weather',
    ],
    [
      'a condition that says nothing',
      (model) => Object.assign(claim(model, 'costs'), { when: [{ slot: 'due_on' }] }),
      'claims.costs: the condition on due_on needs is, known, none or has',
    ],
    [
      'a condition that never holds',
      (model) => Object.assign(claim(model, 'costs'), { when: [{ slot: 'guarantee_kind', is: 'oral' }] }),
      'claims.costs: guarantee_kind is never oral',
    ],
    [
      'a sentence at a day that is not there',
      ({ narrative: [first] }) => Object.assign(first, { at: 'weather' }),
      'narrative: there is no slot weather',
    ],
    [
      'a sentence at what is no day',
      ({ narrative: [first] }) => Object.assign(first, { at: 'principal' }),
      'narrative: principal is no day',
    ],
    [
      'a limitation that starts nowhere',
      ({ limitation }) => Object.assign(limitation, { starts: [] }),
      'limitation: 3 years, and no starts',
    ],
    [
      'a limitation that starts at no slot',
      ({ limitation }) => limitation.starts.push('weather'),
      'limitation.starts: there is no slot weather',
    ],
    [
      'a limitation that a sum interrupts',
      ({ limitation }) => limitation.interrupts.push('principal'),
      'limitation.interrupts: principal is no day',
    ],
    [
      'a decisive day that is no slot',
      ({ decisive_day }) => decisive_day.push('weather'),
      'decisive_day: there is no slot weather',
    ],
    [
      'an inference of a slot that is not there',
      (model) => Object.assign(model, { infers: [{ slot: 'weather', value: 'rain', when: [] }] }),
      'infers.weather: there is no slot weather',
      'credit_card',
    ],
    [
      'a forum that is none',
      (model) => Object.assign(model, { forum: 'tribunal' }),
      'forum: there is no forum tribunal',
    ],
    [
      'a forum at a place that the cause does not ask for',
      (model) => Object.assign(model, { forum: 'traffic' }),
      'forum traffic: there is no slot accident_place',
    ],
    [
      'a court fee that is none',
      (model) => Object.assign(model, { fee: 'preservation' }),
      'fee: there is no court fee preservation',
    ],
    [
      'a document that nobody drafts',
      ({ documents }) => documents.push('poem'),
      'documents: there is no document poem',
    ],
    [
      'a cause that is not in the seed package',
      ({ codes }) => codes.push('CN-CIV-9999'),
      'CN-CIV-9999 is no cause of the seed package',
    ],
    [
      'the name of another file',
      (model) => Object.assign(model, { name: 'lending' }),
      'name: lending is not the name of the file',
    ],
  ],
}
