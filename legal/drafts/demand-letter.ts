import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { exhibitTable } from '../exhibits/exhibit-list.ts'
import { filled, gap, listOf, type Wording } from '../skills/language.ts'
import { type CaseDraft, namesIn, sideNames } from './case-draft.ts'
import { claimItems, computationSection } from './claim-items.ts'
import type { Section } from './draft.ts'
import { factParagraphs } from './fact-sentences.ts'
import { legalBasis } from './legal-basis.ts'
import { labelled } from './party-table.ts'
import { inRoles } from './role-words.ts'
import { formal, section } from './statements.ts'

/** A lawyer's letter: what happened, what is demanded and until when. Costs of a suit are no part of it. */
export function demandLetter(draft: CaseDraft): Section[] {
  const { language, facts, cause } = draft
  const claims = draft.claims.filter(({ key }) => key !== 'costs')
  const demand = { ...draft, claims }
  const to = listOf(sideNames(draft, 'respondent'), language) || gap(texts.addressee, language)
  const client = listOf(namesIn(facts, 'claimant'), language) || gap(texts.client_name, language)
  const open = (label: Wording, what: Wording) => labelled(label, gap(what, language), language)
  return [
    {
      heading: '',
      paragraphs: [
        formal(filled(texts.letter_to, { to })[language], 'address'),
        formal(filled(texts.letter_opening, { client, cause })[language]),
      ],
    },
    section(texts.facts, language, factParagraphs(draft, 'names')),
    section(
      texts.demands,
      language,
      claimItems(demand, (text) => asDemand(text, draft)),
    ),
    ...computationSection(demand),
    section(texts.time_and_contact, language, [
      formal(open(texts.perform_by, texts.day_to_perform)),
      formal(open(texts.pay_to, texts.account)),
      formal(open(texts.contact, texts.contact_person)),
    ]),
    section(texts.evidence, language, [exhibitTable(draft, texts.sender)]),
    legalBasis(
      draft,
      claims.flatMap(({ articles }) => articles),
    ),
    {
      heading: '',
      paragraphs: [
        formal(texts.rights_reserved[language]),
        formal(texts.letter_end[language]),
        formal(labelled(texts.lawyer, gap(texts.firm_and_lawyer, language), language), 'signature'),
        formal(labelled(texts.date, gap(texts.date_of_signature, language), language), 'signature'),
      ],
    },
  ]
}

/** A line of a prayer for relief as a demand: without the court, and without the roles of a suit. */
const asDemand = (text: string, draft: CaseDraft): string =>
  draft.language === 'en'
    ? text.replace(/^Order /, texts.we_require.en)
    : texts.we_require.zh + inRoles(text, 'names', draft).replace(/^(?:请求|依法){0,2}(?:判令|裁决|判决)/, '')
