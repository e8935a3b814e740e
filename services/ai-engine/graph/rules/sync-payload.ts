import type { SyncRequest } from '@casewright/contracts/matter/resources'
import { matterFace } from '@casewright/legal/case/matter-face'
import type { DeliveryProduct } from '@casewright/legal/products/delivery'
import type { Known } from '@casewright/legal/products/known'
import { filled } from '@casewright/legal/skills/language'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import { isWorkedOn } from './goals.ts'
import { matterCategory } from './matter-category.ts'
import { sectionsOf } from './sections.ts'
import { phases, type State } from './state.ts'

const requests = new WeakMap<State, SyncRequest>()

/** What the matter is to know, made from the state alone and once for it: whether a step has effects is asked before it is taken. */
export function syncRequest(state: State): SyncRequest {
  const request = requests.get(state) ?? requestOf(state)
  requests.set(state, request)
  return request
}

function requestOf(state: State): SyncRequest {
  const { unsynced, goal, phase, whose } = state
  const data = sectionsOf(state)
  const matter_category = matterCategory(state)
  const { todos: deadlines = [], ...face } = matterFace(state)
  const todos = [...todosOf(state), ...deadlines]
  return {
    source_seq: unsynced ?? 1,
    ...(isPast(state, 'intake') && { status: 'ACTIVE' as const, status_reason: texts.intake_complete[whose.locale] }),
    ...(Object.keys(data).length > 0 && { data }),
    ...(matter_category && { matter_category }),
    ...profileOf(state),
    ...(isWorkedOn(goal) && {
      phases: phases.map((phase_id, order_num) => ({
        phase_id,
        phase_name: texts[`phase_${phase_id}`][whose.locale],
        status: phaseStatus(state, order_num, phases.indexOf(phase)),
        order_num,
      })),
    }),
    ...face,
    ...(todos.length > 0 && { todos }),
    ...deliverablesOf(state),
  }
}

const isPast = ({ goal, phase }: State, which: (typeof phases)[number]): boolean =>
  isWorkedOn(goal) && phases.indexOf(phase) > phases.indexOf(which)

const phaseStatus = (state: State, order: number, current: number): 'done' | 'active' | 'pending' =>
  order < current || state.delivery?.file_id !== undefined ? 'done' : order === current ? 'active' : 'pending'

function profileOf(state: State): Partial<SyncRequest> {
  const { changed, intake, cause_of_action, goal } = state
  const { code, confirmed } = cause_of_action ?? {}
  const knows = changed.includes('intake') && intake !== undefined
  return {
    ...(knows && { profile: { intake, goal } }),
    ...((confirmed === true || isPast(state, 'analysis')) &&
      typeof code === 'string' && { cause_of_action_code: code }),
  }
}

/** Made with the matter, to ask for what intake has found out by now. */
const intakeTodo = 'intake-collection'

function todosOf(state: State): NonNullable<SyncRequest['todos']> {
  const todo = state.matter_profile?.open_todos?.find(({ todo_key }) => todo_key === intakeTodo)
  return todo?.title && isPast(state, 'intake')
    ? [{ todo_key: intakeTodo, title: todo.title, status: 'completed' }]
    : []
}

function deliverablesOf({ delivery, draft, changed, whose: { locale } }: State): Partial<SyncRequest> {
  const { clean = {}, ...working } = delivery ?? {}
  const { kind, title } = draft ?? {}
  if (!changed.includes('delivery') || working.file_id === undefined) return {}
  const key = `document:${kind}`
  return {
    deliverables: [
      ...filesOf(working, key, String(title)),
      ...filesOf(clean, `${key}:clean`, filled(texts.clean_title, { title: String(title) })[locale]),
    ],
  }
}

/** The document and its PDF, as far as they were made. */
function filesOf({ file_id, pdf_file_id }: Known<DeliveryProduct>, deliverable_key: string, title: string) {
  const phase_id = 'delivery'
  return [
    ...(file_id ? [{ deliverable_key, title, file_id, phase_id }] : []),
    ...(pdf_file_id
      ? [{ deliverable_key: `${deliverable_key}:pdf`, title: `${title} (PDF)`, file_id: pdf_file_id, phase_id }]
      : []),
  ]
}
