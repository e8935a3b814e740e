import { currencyOf } from '../case/conditions.ts'
import { elementsOf } from '../case/elements.ts'
import { formatted } from '../case/format.ts'
import { agree, type Entry } from '../case/ledger.ts'
import { elementName } from '../exhibits/exhibit-list.ts'
import type { CaseDraft } from './case-draft.ts'

/** What the respondent says to an element of the claim: by its slots, as far as the client has spoken of them. */
interface Answer {
  name: string
  theirs: string
  ours: string
  admitted: string[]
  denied: string[]
  /** What the other side has pleaded and the client has not spoken of, or nothing was pleaded at all. */
  hasOpen: boolean
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
 * Each element that the claimant has to prove: admitted where the client has said the same, denied where the client has
 * said otherwise, and otherwise left to the claimant's proof. Nothing is admitted that the client has not said.
 */
export function answersTo(draft: CaseDraft): Answer[] {
  const { theirs, ours } = entriesBySide(draft)
  return elementsOf(draft.model, draft.facts)
    .filter(({ burden }) => burden === 'claimant')
    .map(({ key, slots }) => {
      const their = slots.flatMap((slot) => theirs.findLast((one) => one.slot === slot) ?? [])
      const our = slots.flatMap((slot) => ours.findLast((one) => one.slot === slot && isOwnWord(one)) ?? [])
      const own = (entry: Entry) => our.find(({ slot }) => slot === entry.slot)
      const answered = their.flatMap((one) => {
        const word = own(one)
        const label = draft.model.slots.find(({ key: slot }) => slot === one.slot)?.label[draft.language]
        return word === undefined || label === undefined ? [] : [{ label, agrees: agree(word.value, one.value) }]
      })
      const labels = (agrees: boolean) => answered.filter((one) => one.agrees === agrees).map(({ label }) => label)
      return {
        name: elementName(draft, key),
        theirs: written(their, draft),
        ours: answered.length === 0 ? '' : written(our, draft),
        admitted: labels(true),
        denied: labels(false),
        hasOpen: their.length === 0 || answered.length < their.length,
      }
    })
}

const isOwnWord = ({ source }: Entry): boolean => source.kind === 'message' || source.kind === 'card'

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
