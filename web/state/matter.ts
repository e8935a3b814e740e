import type { Deliverable, Matter, Member, Party, StatusMove } from '@casewright/contracts/matter/resources'
import type { TimelinePhase } from '@casewright/contracts/matter/work'
import { call } from '../client/call.ts'
import { type Products, productsOf } from '../rules/matter-products.ts'
import { language } from '../words/words.ts'
import { createLoaded, type Loaded } from './loaded.ts'
import { beginTurn } from './turn.ts'

export interface MatterView {
  matter: Matter
  products: Products
  phases: TimelinePhase[]
  todos: TimelinePhase['todos']
  members: Member[]
}

/** A matter with what the work has brought into it and where it stands. */
export const createMatter = (id: string): Loaded<MatterView> =>
  createLoaded(async () => {
    const params = { id }
    const [matter, timeline, members] = await Promise.all([
      readWhole(id),
      call.matter.readTimeline({ params }),
      call.matter.listMembers({ params, query: { size: 100 } }),
    ])
    const todos = [...timeline.phases, timeline.unassigned].flatMap((part) => part.todos)
    return { matter, products: productsOf(matter.data), phases: timeline.phases, todos, members: members.items }
  })

/** It is always given: nothing is said of a version that we have. */
export const readWhole = async (id: string): Promise<Matter> =>
  (await call.matter.readMatter({ params: { id }, headers: {} })) as Matter

export const createDeliverables = (id: string): Loaded<Deliverable[]> =>
  createLoaded(async () => (await call.matter.listDeliverables({ params: { id }, query: { size: 100 } })).items)

export const readMatterFile = (id: string, fileId: string): Promise<Blob> =>
  call.matter.readMatterFile({ params: { id, fileId }, headers: {} })

export interface MatterPeople {
  members: Member[]
  parties: Party[]
  moves: StatusMove[]
}

export const createMatterPeople = (id: string): Loaded<MatterPeople> =>
  createLoaded(async () => {
    const [params, query] = [{ id }, { size: 100 }]
    const [members, parties, moves] = await Promise.all([
      call.matter.listMembers({ params, query }),
      call.matter.listParties({ params, query }),
      call.matter.listHistory({ params, query }),
    ])
    return { members: members.items, parties: parties.items, moves: moves.items }
  })

/**
 * Says something in the conversation of a matter: a correction, or a change that a draft needs. When the work has taken it
 * in, it is `done`.
 */
export async function sayInMatter({ session_id }: Matter, message: string, done: () => void): Promise<void> {
  if (session_id === null) return
  const body = { message, locale: language.value }
  const { ended } = await beginTurn(session_id, () => call.consultations.chat({ params: { id: session_id }, body }))
  const finish = async () => {
    await ended
    done()
  }
  void finish()
}
