/** A text in both languages. */
interface Wording {
  zh: string
  en: string
}

export type Verification = 'verified' | 'supported' | 'unverified'

/** A passage that something rests on: of a file that was handed in, or of the library. */
export interface Source {
  /** `file` or `knowledge`. */
  kind: string
  id: string
  title: string
  quote: string
  start: number
  end: number
}

const article = /^第[零一二三四五六七八九十百千\d]{1,12}条(?:之[一二三四五六七八九十])?|^Article \d{1,4}/u

/** A law by its name and article, a file by its name. */
export function sourceLabel({ kind, title, quote }: Source): string {
  const place = kind === 'file' ? undefined : article.exec(quote)?.[0]
  return place === undefined ? title : `${title} · ${place}`
}

/** Where a fact comes from, as the case file has it. */
export interface FactSource {
  kind: 'file' | 'message' | 'card' | 'inference'
  file_id?: string
  name?: string
  quote?: string
  start?: number
  end?: number
}

export interface FactShown {
  slot: string
  label: Wording
  text: Wording
  state: 'read' | 'stated' | 'confirmed' | 'corrected' | 'inferred' | 'contested'
  source: FactSource
  against: { text: Wording; source: FactSource }[]
}

/** A sentence with what it rests on. */
interface Statement {
  text: string
  sources: Source[]
  verification: Verification
}

export interface Paragraph extends Statement {
  form?: string
  table?: { columns: { heading: string; width: number }[]; rows: Statement[][] }
}

export interface DraftSection {
  heading: string
  paragraphs: Paragraph[]
}

export interface Draft {
  kind: string
  title: string
  version: number
  sections: DraftSection[]
  previous?: { version: number; sections: DraftSection[] } | null
}

interface Support {
  name: string
  quote: string
  start: number
  end: number
  file_id: string
}

export interface Element {
  key: string
  name: string
  state: string
  burden_of_proof?: string
  supports?: Support[]
  missing_evidence?: string[]
}

export interface Issue {
  key: string
  question: string
  why?: string
  our_position?: string
  their_position?: string
  sources?: Source[]
  verification: Verification
}

export interface Strategy {
  title: string
  when?: string
  document?: string
  advantages?: string[]
  drawbacks?: string[]
  needs?: string[]
}

export interface Risk {
  key: string
  risk: string
  level: 'high' | 'medium' | 'low'
  grounds?: string
  mitigation?: string
  sources?: Source[]
  verification: Verification
}

/** What the work has brought into a matter so far. Each part is there when its step has run. */
export interface Products {
  facts: FactShown[]
  cause: { name: string; name_en?: string } | undefined
  lastDay: { expires_on: string; days_left: number | null } | undefined
  elements: Element[]
  issues: Issue[]
  strategies: Strategy[]
  recommended: string | undefined
  reason: string | undefined
  risks: Risk[]
  overallRisk: string | undefined
  draft: Draft | undefined
  /** The version whose clean copy a lawyer has released. */
  releasedVersion: number | undefined
  goal: string | undefined
  phase: string | undefined
  openReasons: string[]
}

type Members = Record<string, unknown>

/** Reads the sections of a matter's `data`. A firm's own skills may write other shapes: what is none of ours is left out. */
export function productsOf(data: Members): Products {
  const litigation = membersOf(data.litigation)
  const work = membersOf(data.work_product)
  const workbench = membersOf(data.workbench)
  const sufficiency = membersOf(litigation.sufficiency)
  const strategies = membersOf(work.strategies)
  const risks = membersOf(work.risk_assessment)
  const draft = membersOf(work.draft)
  const delivery = membersOf(work.delivery)
  return {
    facts: listOf<FactShown>(litigation.facts),
    cause: named(membersOf(litigation.cause_of_action)),
    lastDay: lastDayOf(membersOf(litigation.limitation)),
    elements: listOf<Element>(sufficiency.elements ?? membersOf(litigation.evidence).elements),
    issues: listOf<Issue>(membersOf(work.issues).items),
    strategies: listOf<Strategy>(strategies.options),
    recommended: textOf(strategies.recommended),
    reason: textOf(strategies.reason),
    risks: listOf<Risk>(risks.items),
    overallRisk: textOf(risks.overall),
    draft: Array.isArray(draft.sections) ? (draft as unknown as Draft) : undefined,
    releasedVersion: isMembers(delivery.clean) && typeof delivery.version === 'number' ? delivery.version : undefined,
    goal: textOf(workbench.goal),
    phase: textOf(workbench.phase),
    openReasons: listOf<Members>(workbench.gates).flatMap(({ open }) => listOf<string>(open)),
  }
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const membersOf = (value: unknown): Members => (isMembers(value) ? value : {})
const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

function named({ name, name_en }: Members): Products['cause'] {
  if (typeof name !== 'string') return undefined
  return { name, ...(typeof name_en === 'string' && { name_en }) }
}

function lastDayOf({ expires_on, days_left }: Members): Products['lastDay'] {
  if (typeof expires_on !== 'string') return undefined
  return { expires_on, days_left: typeof days_left === 'number' ? days_left : null }
}
