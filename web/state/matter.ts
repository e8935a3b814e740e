import type { Deliverable, Matter, Member, Party, Role, StatusMove } from '@casewright/contracts/matter/resources'
import type { TimelinePhase } from '@casewright/contracts/matter/work'
import { begun, call } from '../client/call.ts'
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

export const readMatterFile = async (id: string, fileId: string): Promise<Blob> =>
  (await call.matter.readMatterFile({ params: { id, fileId } })).blob()

/** Two files of a matter as the lines of their texts. */
export const createFileTexts = (id: string, fileIds: readonly [string, string]): Loaded<[string[], string[]]> =>
  createLoaded(async () => {
    const linesOf = async (fileId: string): Promise<string[]> => {
      const { text } = await call.matter.readMatterFileText({ params: { id, fileId } })
      return text.split('\n').filter((line) => line.trim() !== '')
    }
    return Promise.all([linesOf(fileIds[0]), linesOf(fileIds[1])])
  })

export const createParties = (id: string): Loaded<Party[]> =>
  createLoaded(async () => (await call.matter.listParties({ params: { id }, query: { size: 100 } })).items)

export interface MatterRecord {
  moves: StatusMove[]
  deliverables: Deliverable[]
}

export const createMatterRecord = (id: string): Loaded<MatterRecord> =>
  createLoaded(async () => {
    const [params, query] = [{ id }, { size: 100 }]
    const [moves, deliverables] = await Promise.all([
      call.matter.listHistory({ params, query }),
      call.matter.listDeliverables({ params, query }),
    ])
    return { moves: moves.items, deliverables: deliverables.items }
  })

/** Somebody who has changed it meanwhile is not overwritten. */
export async function changeMatter(
  { matter_id, version }: Matter,
  body: { lawyer_id?: string | null; walled?: boolean },
): Promise<void> {
  await call.matter.patchMatter({ params: { id: matter_id }, headers: { 'if-match': `"${version}"` }, body })
}

export const putMember = ({ matter_id: id }: Matter, userId: string, role: Role) =>
  call.matter.putMember({ params: { id, userId }, body: { role } })

export const removeMember = ({ matter_id: id }: Matter, userId: string) =>
  call.matter.removeMember({ params: { id, userId } })

/**
 * Says something in the conversation of a matter: a correction, or a change that a draft needs. When the work has taken it
 * in, it is `done`.
 */
export async function sayInMatter({ session_id }: Matter, message: string, done: () => void): Promise<void> {
  if (session_id === null) return
  const body = { message, locale: language.value }
  const { ended } = await beginTurn(session_id, () =>
    begun(call.consultations.chat({ params: { id: session_id }, body })),
  )
  const finish = async () => {
    await ended
    done()
  }
  void finish()
}
