import type { Condition, ModelFile, Slot, Sum } from '../../legal/case/case-model.ts'
import { namesIn } from '../../legal/case/fill.ts'
import { formulas } from '../../legal/case/formulas.ts'
import { elementNamed } from '../../legal/causes/cause-names.ts'
import { courtFee } from '../../legal/compute/court-fee.ts'
import type { Wording } from '../../legal/skills/language.ts'
import { argumentProblems } from './formula-arguments.ts'
import { articleProblems, type Law } from './law-articles.ts'
import { conditionProblems, type Slots, slotProblems, unknownSlots } from './slot-problems.ts'
import { repeated, unknownCauses } from './value-problems.ts'

/** What a model refers to. */
export interface ModelContext {
  common: readonly Slot[]
  /** The slots of its places, by kind of forum. */
  forums: Readonly<Record<string, readonly string[]>>
  documents: readonly string[]
  laws: readonly Law[]
}

/** What the schema cannot see of a model: that whatever it names is there, and that no text has a hole. */
export function modelProblems(model: ModelFile, { common, forums, documents, laws }: ModelContext): string[] {
  const slots: Slots = new Map([...common, ...model.slots].map((slot) => [slot.key, slot]))
  const { codes, forum, fee, limitation, elements, claims, grounds = [], defences } = model
  const always = { effective_from: null, effective_to: null }
  return [
    ...unknownCauses(codes),
    ...(forums[forum] === undefined
      ? [`forum: there is no forum ${forum}`]
      : unknownSlots(`forum ${forum}`, forums[forum], slots)),
    ...(courtFee.args.kind.some((kind) => kind === fee) ? [] : [`fee: there is no court fee ${fee}`]),
    ...model.documents
      .filter((kind) => !documents.includes(kind))
      .map((kind) => `documents: there is no document ${kind}`),
    ...slotProblems(model.slots, slots),
    ...[...Object.keys(model.reads ?? {}), ...(model.unasked ?? [])]
      .filter((key) => !common.some((slot) => slot.key === key))
      .map((key) => `${key} is no slot of every cause`),
    ...namedSlots(model).flatMap(([place, keys]) => unknownSlots(place, keys, slots)),
    ...unusedSlots(model, forums[forum] ?? []),
    ...days(model, slots),
    ...limitationProblems(limitation),
    ...conditions(model).flatMap(([place, one]) => conditionProblems(place, one, slots)),
    ...elements
      .filter(({ key }) => elementNamed(codes, key) === undefined)
      .map(({ key }) => `elements.${key} is no element of the cause in the seed package`),
    ...alternatives(claims),
    ...repeated(grounds.map(({ key }) => key)).map((key) => `grounds.${key} is there twice`),
    ...repeated(defences.map(({ key }) => key)).map((key) => `defences.${key} is there twice`),
    ...claims.flatMap((claim) => sumProblems(`claims.${claim.key}`, claim, slots)),
    ...grounds.flatMap((ground) => sumProblems(`grounds.${ground.key}`, ground, slots)),
    ...defences.flatMap((defence) => sumProblems(`defences.${defence.key}`, defence, slots)),
    ...model.narrative.flatMap((sentence, order) => sumProblems(`narrative.${order}`, sentence, slots)),
    ...defences.flatMap(({ key, on = [] }) =>
      on
        .filter((one) => !claims.some((claim) => claim.key === one))
        .map((one) => `defences.${key}: there is no claim ${one}`),
    ),
    ...texts(model).flatMap(([place, text, more]) => placeholderProblems(place, text, [...slots.keys(), ...more])),
    ...articleProblems('limitation', [...limitation.articles, ...(limitation.special?.articles ?? [])], always, laws),
    ...claims.flatMap(({ key, articles }) => articleProblems(`claims.${key}`, articles, always, laws)),
    ...grounds.flatMap(({ key, articles }) => articleProblems(`grounds.${key}`, articles, always, laws)),
    ...defences.flatMap(({ key, articles }) => articleProblems(`defences.${key}`, articles, always, laws)),
  ]
}

/** All places that name slots as such, but those of days, sums and texts. */
const namedSlots = ({ elements, infers = [] }: ModelFile): [place: string, slots: readonly string[]][] => [
  ...elements.map(({ key, slots, shown_by = [] }): [string, readonly string[]] => [
    `elements.${key}`,
    [...slots, ...shown_by],
  ]),
  ...infers.map(({ slot, from = [], without }): [string, string[]] => [
    `infers.${slot}`,
    [slot, ...from, ...(without === undefined ? [] : [without])],
  ]),
]

/** Nobody is asked for what makes no difference. */
function unusedSlots(model: ModelFile, ofForum: readonly string[]): string[] {
  const { decisive_day, limitation, narrative, elements, claims, infers = [] } = model
  const used = new Set([
    ...ofForum,
    ...decisive_day,
    ...limitation.starts,
    ...limitation.interrupts,
    ...narrative.flatMap(({ at }) => at ?? []),
    ...elements.flatMap((element) => element.slots),
    ...[...claims, ...(model.grounds ?? []), ...model.defences, ...narrative].flatMap(({ sum }) =>
      Object.values(sum?.args ?? {}),
    ),
    ...infers.flatMap(({ from = [], without }) => [...from, without]),
    ...model.slots.flatMap(({ when = [] }) => when.map(({ slot }) => slot)),
    ...conditions(model).map(([, { slot }]) => slot),
    ...texts(model).flatMap(([, text]) => namesIn(text)),
  ])
  return model.slots
    .filter(({ key, ask }) => ask !== undefined && !used.has(key))
    .map(({ key }) => `slots.${key} is asked for, and nothing uses it`)
}

/** Slots that give a day. Payments interrupt a limitation by their days. */
function days({ decisive_day, limitation, narrative }: ModelFile, slots: Slots): string[] {
  const places: [string, readonly string[], readonly string[]][] = [
    ['decisive_day', decisive_day, ['date']],
    ['limitation.starts', limitation.starts, ['date']],
    ['limitation.interrupts', limitation.interrupts, ['date', 'payments']],
    ['narrative', narrative.flatMap(({ at }) => at ?? []), ['date']],
  ]
  return places.flatMap(([place, keys, types]) => [
    ...unknownSlots(place, keys, slots),
    ...keys.filter((key) => !types.includes(slots.get(key)?.type ?? 'date')).map((key) => `${place}: ${key} is no day`),
  ])
}

/** A claim that nothing bars, such as divorce, has 0 years and nothing else. */
function limitationProblems({ years, starts, interrupts, articles }: ModelFile['limitation']): string[] {
  const lists = Object.entries({ starts, interrupts, articles })
  return lists
    .filter(([, list]) => list.length > 0 !== years > 0)
    .map(([name, list]) => `limitation: ${years} years, and ${list.length > 0 ? name : `no ${name}`}`)
}

/** A claim that is worded in two ways has a condition for each. */
const alternatives = (claims: ModelFile['claims']): string[] =>
  [...new Set(repeated(claims.map(({ key }) => key)))]
    .filter((twice) => claims.some(({ key, when }) => key === twice && when === undefined))
    .map((twice) => `claims.${twice} is there twice; each needs a condition`)

const conditions = (model: ModelFile): [place: string, condition: Condition][] => {
  const at = (place: string, when: readonly Condition[] = []) => when.map((one): [string, Condition] => [place, one])
  return [
    ...at('limitation', model.limitation.special?.when),
    ...at('paid_by_claimant', model.paid_by_claimant),
    ...(model.infers ?? []).flatMap(({ slot, when }) => at(`infers.${slot}`, when)),
    ...model.elements.flatMap(({ key, when }) => at(`elements.${key}`, when)),
    ...model.claims.flatMap(({ key, when }) => at(`claims.${key}`, when)),
    ...model.narrative.flatMap(({ when }, order) => at(`narrative.${order}`, when)),
    ...(model.grounds ?? []).flatMap(({ key, when }) => at(`grounds.${key}`, when)),
    ...model.defences.flatMap(({ key, when }) => at(`defences.${key}`, when)),
  ]
}

interface Summed {
  sum?: Sum
  is_total?: boolean
}

function sumProblems(place: string, { sum, is_total }: Summed, slots: Slots): string[] {
  if (sum === undefined) return is_total === true ? [`${place} is a total without a sum`] : []
  const formula = formulas[sum.formula]
  if (formula === undefined) return [`${place}: there is no formula ${sum.formula}`]
  const args = Object.entries(sum.args)
  const unknown = unknownSlots(place, Object.values(sum.args), slots)
  if (unknown.length > 0) return unknown
  const bySlot = new Map(args.flatMap(([name, slot]): [string, Slot][] => [[name, slots.get(slot) as Slot]]))
  return argumentProblems(formula, bySlot).map((problem) => `${place}: the formula ${sum.formula} ${problem}`)
}

/** What a claim may name beside slots, when it has a sum. */
const ofSum = ['sum', 'less', 'from', 'until', 'terms', 'days']
/** What a defence or a sentence of the facts may name beside slots, when it has a formula. */
const ofWords = ['limit', 'agreed', 'period_end', 'period_from', 'acted', 'due_day']

const texts = (model: ModelFile): [place: string, text: Wording, more: readonly string[]][] => [
  ...model.claims.map(({ key, text, sum }): [string, Wording, string[]] => [
    `claims.${key}`,
    text,
    sum === undefined ? [] : ofSum,
  ]),
  ...model.claims.flatMap(({ key, fallback, sum }): [string, Wording, string[]][] =>
    fallback === undefined ? [] : [[`claims.${key}.fallback`, fallback, sum === undefined ? [] : ofSum]],
  ),
  ...model.narrative.map(({ text, sum }, order): [string, Wording, string[]] => [
    `narrative.${order}`,
    text,
    sum === undefined ? [] : ofWords,
  ]),
  ...(model.grounds ?? []).map(({ key, text }): [string, Wording, string[]] => [`grounds.${key}`, text, []]),
  ...model.defences.flatMap(({ key, evidence }): [string, Wording, string[]][] =>
    evidence === undefined ? [] : [[`defences.${key}.evidence`, evidence, []]],
  ),
  ...model.defences.map(({ key, text, sum }): [string, Wording, string[]] => [
    `defences.${key}`,
    text,
    sum === undefined ? [] : ofWords,
  ]),
]

/** Both languages name the same, and nothing that is not there. */
function placeholderProblems(place: string, { zh, en }: Wording, known: readonly string[]): string[] {
  const [inChinese, inEnglish] = [zh, en].map((text) => new Set(namesIn({ zh: text, en: '' })))
  if (inChinese === undefined || inEnglish === undefined) return []
  const unknown = [...inChinese.union(inEnglish)].filter((name) => !known.includes(name))
  return [
    ...unknown.map((name) => `${place}: there is no slot ${name}`),
    ...[...inChinese.difference(inEnglish)].map((name) => `${place} names {${name}} in Chinese alone`),
    ...[...inEnglish.difference(inChinese)].map((name) => `${place} names {${name}} in English alone`),
  ]
}
