import { type Mention, mentionsIn } from './party-mentions.ts'

/** Somebody named, and how much speaks for their being the other side. */
interface Suspect extends Pick<Mention, 'isCompany' | 'relation'> {
  name: string
  weight: number
}

/** What stands around a name, within its sentence. */
interface Around {
  before: string
  after: string
}

/** What the other side did or left undone, told right after its name. */
const wrongs =
  /^[^。！？；\n]{0,14}?(?:欠|拖着|不还|不退|不付|未付|没付|没给|没还|未还|不给|不肯|不愿|不配合|拒|不理|不修|不管|不认|不再|擅自|起诉|告|撞|打|咬|骂|说我|造谣|辞退|开除|只给|只肯|要我|让我|催我|停付|停工|占着)|^,?[^.!?;\n]{0,50}?\b(?:owes?|borrowed|refuse[sd]?|won['’]t|will not|has not|have not|hasn['’]t|does nothing|did nothing|denie[sd]|hit|bit|punched|knocked|fired|dismissed|let me go|posted|posting|keeps?|kept|stopped|suing|sued|filed|vanished|shut down|never|insists|says|built|put up|turned)\b/
const addressed =
  /(?:要求|请求|判令|要|让|起诉|状告|控告|被|说)$|\b(?:against|sue|suing|by|want|wants|ask|lent|loaned)(?: my [\w -]{1,30})?,? $/i
const dealtWith = /(?:向|找|与|和|跟|给了?|在|进的?|是|叫)$|\b(?:from|to|with|for|at|is|called|named),? $/i
/** Present in the story, but not the one who is fought with, as long as there is another. */
const bystanders: readonly { before?: RegExp; after?: RegExp }[] = [
  { before: /(?:在|由|向)$/, after: /^(?:投保|投了|承保|买了保险)/ },
  { before: /\b(?:insured (?:with|by)|insurer,?(?: is)?) $/i },
  { before: /(?:持有的?|受让的?|转让的?)$/ },
  { after: /^(?:的)?\s?\d{1,3}(?:\.\d{1,6})?%(?:的)?[股份]/ },
  { before: /(?:%|shareholding|stake|shares|interest|equity)[\w ]{0,16}\b(?:in|of) $/i },
  { before: /(?:项目经理|业务员|老师|医生|护士|证人|teacher|nurse|witness),?\s?(?:叫|是)?$/i },
]
/** A company's head is named along with it, and it is the company that is fought with. */
const heads = /^(?:老板|老总|负责人|代表人|boss)$/
const joined = /^(?:和|与|跟|及|以及|、|,? and |, )$/
const isCapital = /\p{Lu}/u

/** Those who are named without a label, the likeliest other side first; the rest stand by unless they are joined to it. */
export function otherSideIn(text: string, taken: readonly string[]): { opponents: string[]; others: string[] } {
  const suspects = suspectsIn(text).filter(({ name }) => !taken.some((one) => one.includes(name) || name.includes(one)))
  const hasCompany = suspects.some(({ isCompany }) => isCompany)
  const weigh = ({ weight, relation }: Suspect) => weight - (hasCompany && heads.test(relation) ? 6 : 0)
  const [first, ...rest] = suspects.toSorted((left, right) => weigh(right) - weigh(left))
  if (!first) return { opponents: [], others: [] }
  const along = rest.filter(({ name, relation }) => heads.test(relation) || areJoined(text, first.name, name))
  const others = rest.filter((one) => !along.includes(one))
  return { opponents: [first, ...along].map(({ name }) => name), others: others.map(({ name }) => name) }
}

function suspectsIn(text: string): Suspect[] {
  const byName = Map.groupBy(mentionsIn(text), ({ text: name }) => name)
  return [...byName].map(([name, mentions]) => {
    const { isCompany = false } = mentions[0] ?? {}
    const relation = mentions.find((one) => one.relation !== '')?.relation ?? ''
    const around = placesOf(text, name)
    const weight =
      Math.max(...around.map(weightOf)) +
      (isCompany ? 1 : 0) +
      (relation !== '' && !heads.test(relation) ? 1 : 0) +
      Math.min(around.length - 1, 2)
    return { name, isCompany, relation, weight }
  })
}

function weightOf({ before, after }: Around): number {
  const standsBy = bystanders.some((one) => (one.before?.test(before) ?? true) && (one.after?.test(after) ?? true))
  if (standsBy) return -6
  return (wrongs.test(after) ? 3 : 0) + (addressed.test(before) ? 4 : 0) + (dealtWith.test(before) ? 2 : 0)
}

const aroundMax = 60
const placesMax = 10

function placesOf(text: string, name: string): Around[] {
  const places: Around[] = []
  for (let at = text.indexOf(name); at >= 0 && places.length < placesMax; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - aroundMax), at)
    const after = text.slice(at + name.length, at + name.length + aroundMax)
    places.push({ before: before.replace(/^.{0,60}(?:[。！？；\n]|(?<![A-Z][a-z]{0,4})\.\s)/su, ''), after })
  }
  return places
}

function areJoined(text: string, one: string, other: string): boolean {
  const [first, second] = text.indexOf(one) < text.indexOf(other) ? [one, other] : [other, one]
  const between = text.slice(text.indexOf(first) + first.length, text.indexOf(second))
  return joined.test(between) && isCapital.test(one) === isCapital.test(other)
}
