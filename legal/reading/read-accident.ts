import { matchesIn } from '@casewright/kit/text/matches-in'
import { nameAtStart } from './name-at-start.ts'
import { placesOf } from './places.ts'
import type { SlotFound } from './read-values.ts'

/** Somebody whom the police's report names, with the words about them. */
interface Involved {
  name: string
  start: number
  words: string
}

type Blame = 'full' | 'main' | 'equal' | 'minor' | 'none'

const isReport = /事故认定书|事故责任认定|事故证明|ACCIDENT (?:DETERMINATION|REPORT|CERTIFICATE)/iu
const entries: readonly RegExp[] = [
  /(?:^|[\n。；：:）)])\s{0,40}(?:[甲乙丙丁]方?|当事人[甲乙丙丁一二三]?|[\d一二三]{1,2}[、.．]|[A-C][.、])?[:：]?\s{0,4}(?<name>\p{Script=Han}{2,4})[，,\s]{1,4}[男女](?![\p{Script=Han}])/gu,
  /(?:^|\n)\s{0,20}(?:Party [A-D]|Driver [A-D1-4]|\([a-d1-4]\))[:.]?\s{1,4}(?<name>[A-Z][\p{L}'’-]{1,20}(?: [A-Z][\p{L}'’.-]{0,20}){1,3})(?=,)/gu,
]
const sectionMax = 260
const section = /\n\s{0,8}(?:道路)?(?:交通)?(?:事故(?:发生|形成|经过|基本)|责任|认定|证据|经过|Facts|Determination)/u
const plate = /[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新][A-Z]\s?[·.•]?\s?[A-Z0-9]{4,6}/u
const motor = /驾驶(?!证)(?!\s{0,2}(?:无号牌|两轮|电动自行车|电动车|自行车|三轮))|\bdriving\b/u
const unmotored = /骑|步行|行人|乘坐|乘车人|乘客|自行车|电动车|\b(?:riding|pedestrian|passenger|walking)\b/u
const owner = /(?:所有人|车主|登记所有人|owner)\s{0,2}[:：为是]\s{0,3}(?<name>[\p{L}（）()\s]{4,40}?(?:公司|Ltd\.?))/u
const blames: readonly (readonly [RegExp, Blame])[] = [
  [/^(?:全部|full)/iu, 'full'],
  [/^(?:主要|main|primary)/iu, 'main'],
  [/^(?:同等|equal)/iu, 'equal'],
  [/^(?:次要|minor|secondary)/iu, 'minor'],
  [/^(?:无|不|no\b)/iu, 'none'],
]
const order: readonly Blame[] = ['full', 'main', 'equal', 'minor', 'none']

/** Who drove, who was hurt and whose fault it was, from the police's report: the driver with the larger part answers. */
export function accidentIn(text: string): SlotFound[] {
  if (!isReport.test(text.slice(0, 400).replaceAll(' ', '')) && !isReport.test(text.slice(0, 400))) return []
  const people = involvedIn(text)
  const drivers = people
    .filter(({ words }) => (plate.test(words) || motor.test(words)) && !isOnlyCarried(words))
    .map((one) => ({ ...one, blame: blameOf(text, one, people) }))
    .toSorted((left, right) => order.indexOf(left.blame ?? 'equal') - order.indexOf(right.blame ?? 'equal'))
  const [driver] = drivers
  if (driver === undefined) return []
  const others = people.filter(({ name }) => name !== driver.name)
  const hurt =
    others.find(({ name }) => text.replaceAll(/\s/gu, '').includes(`${name}受伤`)) ??
    others.find(({ words }) => unmotored.test(words)) ??
    others[0]
  const company = owner.exec(driver.words)?.groups?.name?.replaceAll(/\s/gu, '')
  const answers = (company === undefined ? null : nameAtStart(company)) ?? driver.name
  return [
    at('respondent', [answers], driver),
    ...(hurt === undefined ? [] : [at('claimant', [hurt.name], hurt)]),
    ...(hurt === undefined ? [] : ageOf(hurt)),
    ...(driver.blame === null ? [] : [at('fault', driver.blame, driver)]),
    ...(hurt === undefined ? [] : blameOfHurt(text, hurt, people)),
  ]
}

const blameOfHurt = (text: string, hurt: Involved, people: readonly Involved[]): SlotFound[] => {
  const blame = blameOf(text, hurt, people)
  return blame === null ? [] : [at('claimant_fault', blame, hurt)]
}

const age = /^[^，,\n]{2,40}[，,\s]{1,3}(?:[男女][，,\s]{1,3})?(?<age>\d{1,3})(?:周?岁|(?=,))/u

const ageOf = (hurt: Involved): SlotFound[] => {
  const years = age.exec(hurt.words)?.groups?.age
  return years === undefined ? [] : [at('victim_age', Number(years), hurt)]
}

/** Each entry goes on to the next one, or to the next section. */
function involvedIn(text: string): Involved[] {
  const starts = entries
    .flatMap((entry) => matchesIn(text, entry))
    .map((match) => {
      const name = match.groups?.name ?? ''
      return { name, start: match.index + match[0].indexOf(name) }
    })
    .toSorted((left, right) => left.start - right.start)
  return starts.map(({ name, start }, index) => {
    const rest = text.slice(start, Math.min(starts[index + 1]?.start ?? text.length, start + sectionMax))
    return { name, start, words: rest.split(section)[0] ?? '' }
  })
}

const isOnlyCarried = (words: string): boolean => /乘坐|乘车人|乘客|\bpassenger in\b/u.test(words)

const responsibility =
  /(?<part>全部|主要|同等|次要|无|不承担|不负|full|main|primary|equal|minor|secondary|no) ?(?:的)?(?:事故)?(?:责任|responsibility)/giu
const letter = /(?<letter>[甲乙丙]方|Party [A-D])[:：]?\s{0,4}$/u
const nameReach = 120

/** What the report finds last of whoever is named right before it; equal parts are those of all. */
function blameOf(text: string, { name }: Involved, people: readonly Involved[]): Blame | null {
  const places = people
    .flatMap((one) => callsOf(text, one).flatMap((call) => placesOf(text, call).map((at) => ({ name: one.name, at }))))
    .toSorted((left, right) => left.at - right.at)
  const last = matchesIn(text, responsibility).findLast((match) => {
    const nearest = places.findLast(({ at }) => at < match.index && match.index - at <= nameReach)
    return nearest?.name === name || /同等|equal/iu.test(match.groups?.part ?? '')
  })
  return blames.find(([pattern]) => pattern.test(last?.groups?.part ?? '-'))?.[1] ?? null
}

/** A report calls people by their names, or by the letters that stand before those. */
function callsOf(text: string, { name, start }: Involved): string[] {
  const called = letter.exec(text.slice(Math.max(0, start - 12), start))?.groups?.letter
  return called === undefined ? [name] : [name, called]
}

const at = (slot: string, value: SlotFound['value'], { name, start }: Involved): SlotFound => ({
  slot,
  value,
  text: name,
  start,
  end: start + name.length,
  score: 210,
})
