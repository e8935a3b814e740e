import type { Matter } from '@casewright/contracts/matter/resources'
import { call } from '../client/call.ts'
import { type Load, workload } from '../rules/workload.ts'
import { createLoaded, type Loaded } from './loaded.ts'

export interface MatterFilter {
  text: string | undefined
  status: Matter['status'] | undefined
  /** Who is responsible. */
  lawyer: string | undefined
  /** A code of the list of causes. */
  cause: string | undefined
  page: number
}

export interface MatterPage {
  items: Matter[]
  total: number
  page: number
  total_pages: number
}

export const createMatterList = (filter: () => MatterFilter): Loaded<MatterPage> =>
  createLoaded(async () => {
    const { text, status, lawyer, cause, page } = filter()
    const given = { text, status, lawyer_id: lawyer, cause_of_action_code: cause }
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    return call.matter.listMatters({ query: { ...wanted, page, size: 30 } })
  })

const openStates = ['DRAFT', 'ACTIVE', 'ON_HOLD'] as const
const size = 200

interface Workload {
  loads: Load[]
  /** Whether one page of each list held all there is. */
  isWhole: boolean
}

/** Counted from the lists that everybody may read, as far as one page of each reaches. */
export const createWorkload = (): Loaded<Workload> =>
  createLoaded(async () => {
    const [todos, ...pages] = await Promise.all([
      call.matter.listInboxTodos({ query: { size } }),
      ...openStates.map((status) => call.matter.listMatters({ query: { status, size } })),
    ])
    const matters = pages.flatMap(({ items }) => items)
    return {
      loads: workload(matters, todos.items),
      isWhole: [todos, ...pages].every(({ items, total }) => items.length === total),
    }
  })
