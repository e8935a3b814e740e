// biome-ignore lint/suspicious/noExplicitAny: the rows are to be broken in ways that no type allows
export type Json = any
/** A file of the packages, and what is done to its rows, or to the whole of a manifest. */
export type Change = [file: string, change: (content: Json) => void]

/** By subject: a title, what is done to the packages that we ship, and the lines that tell of it; there must be no others. */
export type Broken = Record<string, [title: string, changes: Change[], ...lines: string[]][]>

export const structured = 'knowledge_structured_seeds'
const resources = 'knowledge_system_resources'
export const profiles = `${structured}/data/cause_of_action_profiles.json`
export const elements = `${structured}/data/litigation_elements.json`
export const mappings = `${structured}/data/element_mappings.json`
export const checklists = `${structured}/data/non_litigation_checklists.json`
const civilCode = `${resources}/data/civil-code.json`
export const companyLaw = `${resources}/data/company-law.json`
export const clauses = `${resources}/data/model-clauses-en.json`
export const configs = 'platform_configuration/data/system_configs.json'

/** A cause whose elements stand in its profile alone. */
export const own = 'CN-CIV-0110'
export const cause = (change: (cause: Json) => void, code = own): Change => [
  profiles,
  (rows) => change(rows.find((row: Json) => row.code === code)),
]
export const checklist = (change: (checklist: Json) => void): Change => [checklists, ([first]) => change(first)]
export const law = (change: (law: Json) => void): Change => [civilCode, ([first]) => change(first)]
export const ofCause = `${profiles} ${own}@2026`
export const ofChecklist = `${checklists} contract-review-general@2026`
export const ofLaw = `${civilCode} sys_statutes/cn-civil-code`
