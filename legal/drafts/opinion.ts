import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { limitationRule } from '../case/case-limitation.ts'
import type { Defence } from '../case/case-model.ts'
import { totalOf } from '../case/claims.ts'
import { holds, knownValue } from '../case/conditions.ts'
import { elementsOf } from '../case/elements.ts'
import { elementName, exhibitTable } from '../exhibits/exhibit-list.ts'
import { exhibitMarks } from '../exhibits/exhibits.ts'
import { lacking } from '../exhibits/list-of-evidence.ts'
import { readIntake } from '../intake/intake.ts'
import { filled, gap, listOf, type Wording } from '../skills/language.ts'
import { type Paragraph, unproven } from '../sources/citations.ts'
import { issueParagraphs, limitationParagraphs, riskParagraphs, strategyParagraphs } from './analysis.ts'
import { type CaseDraft, sideNames } from './case-draft.ts'
import { claimItems, computationSection, fullAmount } from './claim-items.ts'
import { filledDefence, ownFacts } from './defence.ts'
import type { Section } from './draft.ts'
import { factParagraphs } from './fact-sentences.ts'
import { foreignLaw } from './governing-law.ts'
import { legalBasis } from './legal-basis.ts'
import type { CaseFile as Material } from './parts.ts'
import { labelled } from './party-table.ts'
import { proceedingsParagraphs } from './proceedings.ts'
import { formal, plain, section, sectionIfAny, table } from './statements.ts'

/** What the case file says of the case, computed and with what is lacking; the conclusion is the lawyer's. */
export function legalOpinion(draft: CaseDraft): Section[] {
  const { language, caseFile, input, cause } = draft
  const material: Material = { input, language, intake: readIntake(input.state.intake), cause }
  const other = caseFile.side === 'claimant' ? 'respondent' : 'claimant'
  const named = (label: Wording, side: typeof other) =>
    formal(labelled(label, listOf(sideNames(draft, side), language) || gap(label, language), language))
  return [
    section(texts.instruction, language, [
      named(texts.client, caseFile.side),
      named(texts.other_party, other),
      formal(labelled(texts.cause, cause, language)),
    ]),
    section(texts.facts, language, factParagraphs(draft, 'names')),
    section(
      caseFile.side === 'claimant' ? texts.claims_open : texts.claims_faced,
      language,
      claimItems(draft, (text) => text),
    ),
    ...computationSection(draft, true),
    section(texts.proof, language, [proofTable(draft)]),
    section(texts.evidence, language, [exhibitTable(draft, texts.client)]),
    ...sectionIfAny(texts.evidence_lacking, language, lacking(draft)),
    ...sectionIfAny(texts.possible_defences, language, possibleDefences(draft)),
    ...sectionIfAny(texts.issues, language, issueParagraphs(material)),
    ...sectionIfAny(texts.limitation, language, limitationParagraphs(material)),
    ...sectionIfAny(texts.proceedings, language, proceedingsParagraphs(draft)),
    ...sectionIfAny(texts.risks, language, riskParagraphs(material)),
    ...sectionIfAny(texts.ways_forward, language, strategyParagraphs(material)),
    legalBasis(draft, [
      ...draft.claims.flatMap(({ articles }) => articles),
      ...draft.model.defences.flatMap(({ articles }) => articles),
      ...limitationRule(draft.model, draft.facts).articles,
    ]),
    section(texts.conclusion, language, [...inShort(draft), unproven(gap(texts.lawyers_conclusion, language))]),
    {
      heading: '',
      paragraphs: [
        formal(labelled(texts.lawyer, gap(texts.firm_and_lawyer, language), language), 'signature'),
        formal(labelled(texts.date, gap(texts.date_of_signature, language), language), 'signature'),
      ],
    },
  ]
}

function proofTable(draft: CaseDraft): Paragraph {
  const { model, facts, language, exhibits } = draft
  const columns = [
    [texts.element_column, 34],
    [texts.burden_column, 20],
    [texts.proof_column, 24],
    [texts.exhibit_column, 22],
  ] as const
  const rows = elementsOf(model, facts).map(({ key, burden, proof, supports }) => {
    const ids = supports.flatMap(({ source }) => (source.kind === 'file' ? [source.file_id] : []))
    const sources = ids.map((id) => ({ kind: 'file' as const, id, title: id, quote: '', start: null, end: null }))
    return [
      plain(elementName(draft, key)),
      plain(model.roles[burden][language]),
      plain(texts[`proof_${proof}`][language]),
      plain(exhibitMarks(sources, exhibits, language) || '—'),
    ]
  })
  return table(texts.proof, columns, rows, language)
}

/** Every answer that the respondent may give, whether or not a fact speaks for it yet, but for what a known fact rules out: a tenant's against a tenant. */
function possibleDefences(draft: CaseDraft): Paragraph[] {
  const facts = ownFacts(draft)
  const isRuledOut = ({ when = [] }: Defence) =>
    when.some((one) => one.is !== undefined && knownValue(facts, one.slot) !== undefined && !holds([one], facts))
  if (foreignLaw(draft.facts) !== null) return []
  return draft.model.defences
    .filter((defence) => !isRuledOut(defence))
    .flatMap((defence) => {
      const words = filledDefence(draft, defence, facts)
      return words === null ? [] : [{ ...unproven(words), form: 'request' as const }]
    })
}

/** What is computed and how far it is shown. */
function inShort(draft: CaseDraft): Paragraph[] {
  const { claims, language, model, facts } = draft
  const total = totalOf(claims)
  const elements = elementsOf(model, facts)
  const shown = elements.filter(({ proof }) => proof === 'shown').length
  return [
    ...(total > 0 ? [formal(filled(texts.short_total, { sum: fullAmount(total, draft) })[language])] : []),
    formal(filled(texts.short_proof, { shown, count: elements.length })[language]),
  ]
}
