import type { Side } from '../case/case-model.ts'
import { clientNames } from '../intake/parties.ts'
import { chinesePerson } from '../intake/party-names.ts'
import { isOrganisation } from '../values/organisation.ts'
import { mentionOf } from './aliases.ts'
import type { Named } from './named-in-document.ts'
import { placesOf } from './places.ts'

/** Whose a name is: the client's own side, or the other. */
type Whose = 'ours' | 'theirs'

export interface Settled {
  claimant: readonly string[]
  respondent: readonly string[]
}

interface Told {
  messages: readonly string[]
  ours: Side
  /** The side that a label of the case model stands for. */
  sideOf: (label: string) => Side | null
}

const self =
  /(?:我(?:们)?(?:的)?(?:本名|真名|全名|大名|名字|姓名)?(?:就?是|叫|为)|本人(?:是|叫|系)?|本名|我[司方厂店行社](?:是)?|我公司|本公司|我们(?:公司|厂|店|单位)?|名字是|委托人(?:系|是|为|：)?|代理|替我[^，。]{1,4}(?:咨询|问)[^\n]{0,12}[她他]叫|\b(?:my (?:full |legal )?name is|I am|I['’]m|this is|we are|we['’]re|our company|our client|my client|on behalf of|act for|Regards,?|Sincerely,?|manager at|work for|I run|we run|I own|my company(?: is)?|here (?:from|at)))[\p{sc=Han}\w ,，（(：:"“-]{0,14}$/iu
const notSelf =
  /(?:跟|和|与|向|在|被|把|告|找|给|欠|从|买|借|对方|[他她](?!叫)|(?<!here),? (?:with|from|by|to|against|lent))[\p{sc=Han}\w ,“"]{0,8}$/iu
const singular = /我(?!们|司|方|厂|公司|单位|行|店|社)|\bI\b/u
const sentence = /[。；;！？!?\n]/u

/** Parties of one side, and what stands beside their names: who represents them. */
interface Group {
  names: string[]
  beside: string
}

/** Whether the messages name somebody as the client's own side, as the other side, or not at all. */
function whoseIs({ names, beside }: Group, selves: readonly string[], { messages }: Told): Whose | null {
  if (selves.some((name) => names.includes(name) || beside.includes(name))) return 'ours'
  const told = messages.flatMap((text) =>
    names.flatMap((name): Whose[] => {
      const at = mentionOf(name, text)
      if (at < 0) return []
      const before =
        text
          .slice(Math.max(0, at - 40), at)
          .split(sentence)
          .at(-1) ?? ''
      return [self.test(before) && !notSelf.test(before) ? 'ours' : 'theirs']
    }),
  )
  return told.find((one) => one === 'ours') ?? told[0] ?? null
}

const signOff =
  /(?:\n|(?:regards|sincerely|best|thanks|cheers),?\s{1,4})(?<name>\p{Lu}\p{L}{2,20}(?: \p{Lu}[\p{L}.]{0,20}){0,2})\s{0,4}$/iu
/** A name alone behind the last sentence. */
const signed = /[.?!]\s{1,4}(?<name>\p{Lu}\p{Ll}{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){1,2})\s{0,4}$/u

const called = /\b[Mm]y (?:full |legal )?name is (?<name>\p{Lu}[\p{L}'’.-]{1,20}(?: \p{Lu}[\p{L}'’.-]{0,20}){1,3})/u

/** Hi there, Aoife Brennan, I run …. */
const greeting =
  /^(?:Hi|Hello|Hey|Good (?:morning|afternoon|evening))(?: there| all)?[,.!]? (?<name>\p{Lu}\p{Ll}{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){1,2})(?=,| here\b)/u

/** How clients call themselves: in a sentence, or under the message. */
export const selfNames = (message: string): string[] => [
  ...clientNames(message),
  ...(called.exec(message)?.groups?.name?.split('\n') ?? []),
  ...(/\b(?<name>\p{Lu}\p{L}{2,20}) here\b/u.exec(message)?.groups?.name?.split('\n') ?? []),
  ...(greeting.exec(message.trimStart())?.groups?.name?.split('\n') ?? []),
  ...(signed.exec(message)?.groups?.name?.split('\n') ?? []),
  ...(signOff.exec(message)?.groups?.name ?? '').split('\n').filter((name) => name.length > 2),
]

/**
 * The parties of the documents by sides: by the labels of a court paper or of the model; else by what the messages say of
 * them, where of two whom a document names as its parties the one is across from the other.
 */
export function settledSides(documents: readonly (readonly Named[])[], told: Told): Settled | null {
  const pleaded = documents.find((named) =>
    (['claimant', 'respondent'] as const).every((part) => named.some((one) => one.part === part)),
  )
  if (pleaded !== undefined) return { claimant: ofPart(pleaded, 'claimant'), respondent: ofPart(pleaded, 'respondent') }
  const labelled = documents.flat().filter(({ part }) => part === 'party' || part === 'other')
  const sideOf = ({ label, role }: Named) => told.sideOf(label) ?? told.sideOf(role)
  const byLabel = {
    claimant: unique(labelled.filter((one) => sideOf(one) === 'claimant')),
    respondent: unique(labelled.filter((one) => sideOf(one) === 'respondent')),
  }
  const others = alsoSued(documents.flat(), told)
  const settle = (settled: Settled) => withOthers({ ...settled, respondent: [...settled.respondent, ...others] }, told)
  if (byLabel.claimant.length > 0 && byLabel.respondent.length > 0) return settle(byLabel)
  const groups = [...documents, labelled].map(groupsOf)
  const selves = told.messages.flatMap(selfNames)
  for (const [one, other] of groups.filter(({ length }) => length === 2)) {
    if (one === undefined || other === undefined) continue
    const whose =
      labelOf(one, byLabel, told) ?? opposite(labelOf(other, byLabel, told)) ?? across(one, other, selves, told)
    if (whose === null) continue
    const [mine, yours] = whose === 'ours' ? [one.names, other.names] : [other.names, one.names]
    return settle(
      told.ours === 'claimant' ? { claimant: mine, respondent: yours } : { claimant: yours, respondent: mine },
    )
  }
  if (byLabel.claimant.length + byLabel.respondent.length > 0) return settle(byLabel)
  const [only, ...more] = groups.at(-1) ?? []
  const isTheirs =
    only !== undefined &&
    more.length === 0 &&
    only.names.some(isOrganisation) &&
    whoseIs(only, selves, told) !== 'ours' &&
    isSingular(told)
  return isTheirs
    ? { claimant: [], respondent: [], [told.ours === 'claimant' ? 'respondent' : 'claimant']: only.names }
    : null
}

const opposite = (whose: Whose | null): Whose | null => (whose === null ? null : whose === 'ours' ? 'theirs' : 'ours')

/** Of a pair, what the model's label of the one says. */
function labelOf({ names }: Group, { claimant, respondent }: Settled, { ours }: Told): Whose | null {
  const [mine, yours] = ours === 'claimant' ? [claimant, respondent] : [respondent, claimant]
  return names.some((name) => mine.includes(name))
    ? 'ours'
    : names.some((name) => yours.includes(name))
      ? 'theirs'
      : null
}

/** Those who stand behind one label are one side, also where another label names them again. */
function groupsOf(named: readonly Named[]): Group[] {
  const groups: Group[] = []
  const byLabel = Map.groupBy(
    named.filter(({ part }) => part === 'party'),
    ({ label, name }) => (label === '' || /^(?:户|姓|名|客户)/u.test(label) ? name : label.replaceAll(/\s/gu, '')),
  )
  for (const ones of byLabel.values()) {
    const names = unique(ones)
    const beside = ones.map((one) => one.beside).join(' ')
    const known = groups.find((group) => group.names.some((name) => names.includes(name)))
    if (known === undefined) groups.push({ names, beside })
    else {
      known.names.push(...names.filter((name) => !known.names.includes(name)))
      known.beside += beside
    }
  }
  return groups
}

function across(one: Group, other: Group, selves: readonly string[], told: Told): Whose | null {
  const [left, right] = [whoseIs(one, selves, told), whoseIs(other, selves, told)]
  if (left === 'ours' || (right === 'theirs' && left === null)) return right === 'ours' ? null : 'ours'
  if (right === 'ours' || (left === 'theirs' && right === null)) return 'theirs'
  const [isLeftCompany, isRightCompany] = [one.names.some(isOrganisation), other.names.some(isOrganisation)]
  if (left !== null || isLeftCompany === isRightCompany) return null
  // Who says I, and deals with a company, is the person.
  return isSingular(told) ? (isLeftCompany ? 'theirs' : 'ours') : null
}

const isSingular = ({ messages }: Told): boolean => messages.some((text) => singular.test(text))

const sueAll =
  /(?:两个|两人|夫妻|两口子|两公婆|他们俩|都|一起|一并|一块|三家|三个).{0,6}(?:告|起诉|列(?:为)?被告)|告.{0,6}(?:两公婆|两口子|夫妻|他们俩|两个)|\b(?:both of them|sue both)\b/iu

/** Whom a client may sue beside the other party, and how a document calls them. */
const besides: readonly (readonly [told: RegExp, label: RegExp])[] = [
  [/保险|\binsur(?:er|ance)\b/iu, /保险|Insurer/u],
  [/担保|保证人|\bguarant/iu, /担保|保证|Guarantor/u],
]
const sues = /告|起诉|列(?:为)?被告|\bsue\b|\bsuing\b|\bclaim against\b/iu
const suesNot = /不告|先不|不想告|不起诉|\b(?:not|n['’]t) (?:sue|suing)\b/iu

/** Insurers and guarantors of the documents whom the client says to sue as well. */
const alsoSued = (named: readonly Named[], { messages, ours }: Told): string[] =>
  ours !== 'claimant'
    ? []
    : besides.flatMap(([told, label]) =>
        messages.some((text) =>
          text.split(sentence).some((one) => sues.test(one) && told.test(one) && !suesNot.test(one)),
        )
          ? unique(named.filter((one) => label.test(one.label)))
          : [],
      )

const joined = new RegExp(
  `^(?:跟|和|与|及|、)(?:[他她其]的?)?(?:老婆|妻子|爱人|老公|丈夫|媳妇)?(?<other>${chinesePerson})`,
  'u',
)

/** A client who sues a couple names the other one beside the first. */
function withOthers(settled: Settled, { messages, ours }: Told): Settled {
  if (ours !== 'claimant' || !messages.some((text) => sueAll.test(text))) return settled
  const beside = settled.respondent.flatMap((name) =>
    messages.flatMap((text) =>
      placesOf(text, name).flatMap((at) => joined.exec(text.slice(at + name.length))?.groups?.other ?? []),
    ),
  )
  return { ...settled, respondent: [...new Set([...settled.respondent, ...beside])] }
}

const unique = (named: readonly Named[]): string[] => [...new Set(named.map(({ name }) => name))]
const ofPart = (named: readonly Named[], part: Named['part']): string[] =>
  unique(named.filter((one) => one.part === part))

/** The name as clients give it themselves, where it says more: Marcus Delaney Whitford is Marcus D. Whitford. */
export const fullerName = (name: string, messages: readonly string[]): string =>
  messages.flatMap(selfNames).find((self) => isFuller(self, name)) ?? withAccents(name, messages)

const accentless = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
const latinName = /\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{0,30}){1,3}/gu

/** Marina Kovács, whom a court writes Kovacs. */
const withAccents = (name: string, messages: readonly string[]): string =>
  messages
    .flatMap((text) => text.normalize('NFC').match(latinName) ?? [])
    .find((one) => one !== name && accentless(one) === name) ?? name

function isFuller(self: string, name: string): boolean {
  const [words, known] = [self.split(' '), name.split(' ')]
  return (
    words.length > 2 &&
    known.length > 1 &&
    self.length > name.length &&
    words[0] === known[0] &&
    words.at(-1) === known.at(-1)
  )
}
