import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { type Intake, writtenAmount } from '../intake/intake.ts'
import { filled, gap, listOf, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { type Paragraph, unproven } from '../sources/citations.ts'
import { writtenDate } from '../time/dates.ts'
import { issueParagraphs, limitationParagraphs, riskParagraphs, strategyParagraphs } from './analysis.ts'
import type { Section } from './draft.ts'
import { articleItem } from './legal-basis.ts'
import type { CaseFile as Material } from './parts.ts'
import { labelled } from './party-table.ts'
import { formal, gapAt, section, sectionIfAny } from './statements.ts'

const articlesMax = 12

/** For a matter outside of the causes that have a model: what was told and what is to be asked, and no pleading. */
export function intakeMemo(material: Material): Section[] {
  const { input, intake, language, cause } = material
  return [
    section(texts.instruction, language, [
      formal(labelled(texts.client, intake.client ?? gap(texts.client_name, language), language)),
      formal(labelled(texts.other_party, intake.opponent ?? gap(texts.opponent_name, language), language)),
    ]),
    section(texts.clients_account, language, account(intake, language)),
    section(texts.field_of_law, language, [cause === null ? gapAt(texts.field_of_law, language) : formal(cause)]),
    ...sectionIfAny(texts.files_at_hand, language, fileItems(input)),
    ...sectionIfAny(texts.open_questions, language, openQuestions(intake, input, language)),
    section(texts.likely_articles, language, articleItems(input, language)),
    { heading: '', paragraphs: [formal(texts.memo_scope[language])] },
  ]
}

/** The same for who wants an opinion: with what the analysis found, and the lawyer's conclusion left open. */
export function opinionWithoutModel(material: Material): Section[] {
  const { language } = material
  return [
    ...intakeMemo(material).slice(0, -1),
    ...sectionIfAny(texts.issues, language, issueParagraphs(material)),
    ...sectionIfAny(texts.limitation, language, limitationParagraphs(material)),
    ...sectionIfAny(texts.risks, language, riskParagraphs(material)),
    ...sectionIfAny(texts.ways_forward, language, strategyParagraphs(material)),
    section(texts.conclusion, language, [unproven(gap(texts.lawyers_conclusion, language))]),
  ]
}

/** The client's words stand here as what they are: an account, in quotation marks. */
function account({ facts, amounts, dates }: Intake, language: Locale): Paragraph[] {
  if (facts === null) return [gapAt(texts.what_happened, language)]
  const sums = amounts.map(({ value, currency }) => writtenAmount(value, currency, language))
  const days = dates.map(({ date }) => writtenDate(date, language))
  const line = (label: Wording, values: readonly string[]): Paragraph[] =>
    values.length === 0
      ? []
      : [{ ...unproven(labelled(label, listOf([...new Set(values)], language), language)), form: 'line' }]
  return [
    unproven(filled(texts.client_said, { words: facts })[language]),
    ...line(texts.sums_named, sums),
    ...line(texts.days_named, days),
  ]
}

const fileItems = ({ files }: SkillInput): Paragraph[] =>
  files.map(({ name }) => ({ ...unproven(name), form: 'request' }))

/** What a first conversation has to find out and has not. */
function openQuestions(
  { client, opponent, event_date, claims, claim }: Intake,
  { files }: SkillInput,
  language: Locale,
) {
  const open: [boolean, Wording][] = [
    [client === null, texts.ask_client],
    [opponent === null, texts.ask_opponent],
    [event_date === null, texts.ask_day],
    [claims.length === 0 && claim === null, texts.ask_aim],
    [files.length === 0, texts.ask_files],
    [true, texts.ask_steps],
  ]
  return open.flatMap(([isOpen, question]): Paragraph[] =>
    isOpen ? [{ ...unproven(question[language]), form: 'request' }] : [],
  )
}

function articleItems(input: SkillInput, language: Locale): Paragraph[] {
  const articles = (input.cause?.governing_articles ?? []).slice(0, articlesMax)
  if (articles.length === 0) return [gapAt(texts.likely_articles, language)]
  return articles.map((article) => articleItem(article, input, language))
}
