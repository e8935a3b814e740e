import type { Locale } from '@casewright/contracts/ai-engine/resources'
import type { SyncRequest } from '@casewright/contracts/matter/resources'
import texts from '../../resources/texts/turn.json' with { type: 'json' }
import { causeOf } from '../causes/causes.ts'
import type { KnownProducts } from '../products/known.ts'
import { filled } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { isDay } from '../time/calendar.ts'
import { modelNamed } from './case-models.ts'
import { factsOf } from './ledger.ts'
import { readCaseFile } from './read-case-file.ts'

const nameMax = 60
const partiesMax = 50
const deadlinePrefix = 'deadline:'

/** What the face of a matter is made from: the products of its skills, and which of them this turn has changed. */
export interface MatterWork extends Pick<KnownProducts, 'intake' | 'case_file' | 'cause_of_action' | 'limitation'> {
  changed: readonly string[]
  matter_profile: SkillInput['matter_profile']
  whose: { locale: Locale }
}

/** By what a matter is found in lists, conflict checks and calendars, as far as this turn has changed it. */
export const matterFace = (state: MatterWork): Pick<SyncRequest, 'proposed_title' | 'parties' | 'todos'> => ({
  ...(['intake', 'case_file', 'cause_of_action'].some((member) => state.changed.includes(member)) && {
    ...titleOf(state),
    ...partiesOf(state),
  }),
  ...(state.changed.includes('limitation') && deadlinesOf(state)),
})

type Names = Record<'claimant' | 'respondent' | 'third_party', string[]>

function namesIn(case_file: unknown): Names {
  const facts = factsOf(readCaseFile(case_file).entries)
  const named = (slot: keyof Names): string[] =>
    [facts.get(slot)?.value]
      .flat()
      .flatMap((name) => (typeof name === 'string' && name.trim() !== '' ? [name.trim().slice(0, nameMax)] : []))
  return { claimant: named('claimant'), respondent: named('respondent'), third_party: named('third_party') }
}

/** Of a cause without a model only intake knows whom it is against. */
const opponentIn = (intake: KnownProducts['intake']): string | undefined => intake?.opponent?.slice(0, nameMax)

/** The opponent and the cause in Chinese, both sides and the cause in English. */
function titleOf({
  intake,
  case_file,
  cause_of_action,
  whose: { locale },
}: MatterWork): Pick<SyncRequest, 'proposed_title'> {
  const { claimant, respondent } = namesIn(case_file)
  const opponent = (readCaseFile(case_file).side === 'claimant' ? respondent[0] : claimant[0]) ?? opponentIn(intake)
  const { name, name_en } = causeIn({ case_file, cause_of_action })
  const cause = locale === 'zh' ? name?.replace(/纠纷$/, '') : name_en?.replace(/ disputes?$/i, '')
  if (opponent === undefined || cause === undefined || cause === '') return {}
  const [own, other] = [claimant[0], respondent[0]]
  const isBoth = locale === 'en' && own !== undefined && other !== undefined
  const who = isBoth ? filled(texts.one_against_other, { claimant: own, respondent: other })[locale] : opponent
  return { proposed_title: `${who} · ${lowered(cause)}` }
}

/** The cause that the analysis has found; before that, the one whose model intake reads the case by. */
const causeIn = ({ case_file, cause_of_action }: Pick<MatterWork, 'case_file' | 'cause_of_action'>) =>
  cause_of_action?.name ? cause_of_action : (causeOf(modelNamed(readCaseFile(case_file).model)?.codes[0]) ?? {})

const lowered = (words: string): string => `${words[0]?.toLowerCase()}${words.slice(1)}`

/** The client's side, and the others by their place in the proceedings. */
function partiesOf({ intake, case_file }: MatterWork): Pick<SyncRequest, 'parties'> {
  const { claimant, respondent, third_party } = namesIn(case_file)
  const opponent = opponentIn(intake)
  if (claimant.length + respondent.length === 0)
    return opponent === undefined ? {} : { parties: [{ name: opponent, role: 'counterparty' }] }
  const isClaimant = readCaseFile(case_file).side === 'claimant'
  const parties = [
    ...claimant.map((name) => ({ name, role: isClaimant ? ('client' as const) : ('claimant' as const) })),
    ...respondent.map((name) => ({ name, role: isClaimant ? ('defendant' as const) : ('client' as const) })),
    ...third_party.map((name) => ({ name, role: 'third_party' as const })),
  ]
  return { parties: parties.slice(0, partiesMax) }
}

type Todo = NonNullable<SyncRequest['todos']>[number]

/** Those that are known by their day; what was written before and holds no longer is cancelled. */
function deadlinesOf({
  limitation,
  case_file,
  matter_profile,
  whose: { locale },
}: MatterWork): Pick<SyncRequest, 'todos'> {
  const { expires_on, deadlines } = limitation ?? {}
  const file = readCaseFile(case_file)
  // Whoever has sued, or is sued, has no claim that could still become barred.
  const isOpen = file.side === 'claimant' && !factsOf(file.entries).has('filed_on')
  const known: Todo[] = [
    ...(isOpen && isDay(expires_on)
      ? [deadline('limitation', texts.limitation_ends[locale], expires_on, 'limitation')]
      : []),
    ...(deadlines ?? []).flatMap(({ key, name, due_on }) =>
      key !== undefined && name !== undefined && isDay(due_on) ? [deadline(key, name, due_on, 'filing')] : [],
    ),
  ]
  const keys = new Set(known.map(({ todo_key }) => todo_key))
  const before = matter_profile?.open_todos ?? []
  const past = before.flatMap(({ todo_key, title }): Todo[] =>
    todo_key?.startsWith(deadlinePrefix) && !keys.has(todo_key)
      ? [{ todo_key, title: String(title), status: 'cancelled' }]
      : [],
  )
  const todos = [...known, ...past]
  return todos.length > 0 ? { todos } : {}
}

/** Until the end of the day in China. */
const deadline = (key: string, title: string, day: string, deadline_kind: 'limitation' | 'filing'): Todo => ({
  todo_key: `${deadlinePrefix}${key}`,
  title,
  actor: 'lawyer',
  due_at: `${day}T15:59:59.000Z`,
  deadline_kind,
  status: 'open',
})
