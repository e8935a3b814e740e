import type { CauseOfAction, GivenChecklist } from '@casewright/contracts/knowledge/structured-resources'
import { tokens } from '@casewright/kit/text/tokens'

const termsOf = (texts: readonly (string | null)[]): string[] =>
  tokens(texts.filter((text) => text !== null).join('\n'))

/** What a cause of action is found by: what it is called, how people tell of it, what must be shown and with what. */
export function causeTerms(cause: CauseOfAction): string[] {
  const { code, name, name_en, aliases, keywords, description, typical_evidence, elements } = cause
  const shown = elements.flatMap((element) => [element.name, element.name_en, ...element.evidence])
  return termsOf([code, name, name_en, ...aliases, ...keywords, description, ...typical_evidence, ...shown])
}

/** What a checklist is found by: its names, what it is for and the titles of its items. */
export function checklistTerms(checklist: GivenChecklist): string[] {
  const { checklist_id, name, name_en, service_type, description, items } = checklist
  const titles = items.flatMap(({ title, title_en }) => [title, title_en])
  return termsOf([checklist_id, name, name_en, service_type, description, ...titles])
}
