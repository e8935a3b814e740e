import { matchesIn } from '@casewright/kit/text/matches-in'
import { currencyOf } from '../case/conditions.ts'
import { elementsOf } from '../case/elements.ts'
import { formatted } from '../case/format.ts'
import { agree, type Entry, factsOf } from '../case/ledger.ts'
import { elementName } from '../exhibits/exhibit-list.ts'
import { readDocument } from '../reading/read-document.ts'
import { type CaseDraft, sideNames } from './case-draft.ts'

type Stand = 'admitted' | 'conceded' | 'denied' | 'open'

/** What the respondent says to an element of the claim, fact by fact. */
interface Answer extends Readonly<Record<Stand, readonly string[]>> {
  name: string
  theirs: string
  ours: string
  /** Nothing was pleaded on it. */
  isUnpleaded: boolean
  /** It lies outside of what the client can know. */
  isUnknown: boolean
}

/** Entries of the papers that the other side has filed, and all others. */
export function entriesBySide({ caseFile, exhibits }: Pick<CaseDraft, 'caseFile' | 'exhibits'>): {
  theirs: Entry[]
  ours: Entry[]
} {
  const isExhibit = ({ source }: Entry) =>
    source.kind === 'file' && exhibits.some(({ file_id }) => file_id === source.file_id)
  const isTheirs = (entry: Entry) => entry.source.kind === 'file' && !isExhibit(entry)
  return {
    theirs: caseFile.entries.filter(isTheirs),
    ours: caseFile.entries.filter((entry) => !isTheirs(entry) && entry.state !== 'inferred'),
  }
}

/**
 * Each element that the claimant has to prove. A fact is admitted where the client or a paper of the client says the same,
 * denied where the client says otherwise, and conceded where the other side quotes a paper that the client has signed:
 * nobody denies his own hand. What the client has not spoken of is left open for the client, and not denied.
 */
export function answersTo(draft: CaseDraft): Answer[] {
  const { theirs, ours } = entriesBySide(draft)
  const papers = signedPapers(draft, theirs)
  const signed = papers.flatMap((words) => readDocument(words, draft.model.slots, draft.today))
  const isSigned = (one: Entry): boolean =>
    signed.some(({ slot, value }) => slot === one.slot && agree(value, one.value)) ||
    papers.some((words) => 'quote' in one.source && words.includes(one.source.quote.replace(/\s/g, '')))
  const standOf = (one: Entry): Stand => {
    const word = ownWord(one.slot, ours, draft)
    if (word !== undefined) return agree(word.value, one.value) ? 'admitted' : 'denied'
    return isSigned(one) ? 'conceded' : 'open'
  }
  const labelOf = (slot: string) => draft.model.slots.find(({ key }) => key === slot)?.label[draft.language]
  return elementsOf(draft.model, draft.facts)
    .filter(({ burden }) => burden === 'claimant')
    .map(({ key, slots, unknown_to_respondent = false }) => {
      const their = slots.flatMap((slot) => theirs.findLast((one) => one.slot === slot) ?? [])
      const stands = their.flatMap((one) => {
        const label = labelOf(one.slot)
        return label === undefined ? [] : [{ label, stand: standOf(one) }]
      })
      const labels = (stand: Stand) => stands.filter((one) => one.stand === stand).map(({ label }) => label)
      const our = their.flatMap((one) => ownWord(one.slot, ours, draft) ?? [])
      return {
        name: elementName(draft, key),
        theirs: written(their, draft),
        ours: written(our, draft),
        admitted: labels('admitted'),
        conceded: labels('conceded'),
        denied: labels('denied'),
        open: labels('open'),
        isUnpleaded: their.length === 0,
        isUnknown: unknown_to_respondent,
      }
    })
}

const isOwnWord = ({ source }: Entry): boolean => source.kind === 'message' || source.kind === 'card'
/** Papers that bind the client: what both have signed, and the records of the client's own account. */
const binding =
  /借条|欠条|借据|收条|收据|合同|协议|确认书|承诺书|流水|明细|回单|凭证|对账单|\b(?:agreement|contract|lease|note|receipt|statement|advice)\b/i

/** The client's word on a slot, of several the one that was decided on, and else what a paper of the client says. */
function ownWord(slot: string, ours: readonly Entry[], { exhibits }: CaseDraft): Entry | undefined {
  const isBinding = ({ source }: Entry) =>
    source.kind === 'file' &&
    exhibits.some(({ file_id, name }) => file_id === source.file_id && binding.test(`${name} ${source.name}`))
  const said = factsOf(ours.filter((one) => one.slot === slot && isOwnWord(one))).get(slot)
  return said?.entry ?? ours.findLast((one) => one.slot === slot && isBinding(one))
}

const quotation = /[“"「『](?<words>[^“”"「」『』]{8,600})[”"」』]/gu
const paper = /今借到|今欠|借款人|欠款人|借到|承租|乙方|I, |borrowed|undersigned/iu

/** The words of papers that the other side quotes and the client has signed. */
function signedPapers(draft: CaseDraft, theirs: readonly Entry[]): string[] {
  const names = sideNames(draft, 'respondent')
  const served = new Set(theirs.flatMap(({ source }) => (source.kind === 'file' ? [source.file_id] : [])))
  return draft.input.files
    .filter(({ file_id }) => served.has(file_id))
    .flatMap(({ text }) => matchesIn(text, quotation).map(({ groups }) => groups?.words ?? ''))
    .map((words) => words.replace(/\s/g, ''))
    .filter((words) => paper.test(words) && names.some((name) => words.includes(name)))
}

const written = (entries: readonly Entry[], { model, facts, language }: CaseDraft): string =>
  entries
    .flatMap(({ slot, value }) => {
      const known = model.slots.find(({ key }) => key === slot)
      return known === undefined
        ? []
        : [
            `${known.label[language]}${language === 'zh' ? '：' : ': '}${formatted(known, value, language, currencyOf(facts))}`,
          ]
    })
    .join(language === 'zh' ? '；' : '; ')
