import { call } from '../client/call.ts'

export interface MatterIntake {
  title: string
  client: string
  opponent: string
  /** A code of the list of causes. */
  cause: string | undefined
}

export type ConflictHit = Awaited<ReturnType<typeof call.matter.checkConflicts>>['hits'][number]

const namesOf = ({ client, opponent }: MatterIntake): string[] => [client, opponent].filter((name) => name !== '')

/** Whether the people concerned are parties of matters that the firm has already. */
export async function checkIntake(intake: MatterIntake): Promise<ConflictHit[]> {
  const names = namesOf(intake)
  return names.length === 0 ? [] : (await call.matter.checkConflicts({ body: { names } })).hits
}

/** Opens the matter with its parties, and whoever opens it as the responsible lawyer. Repeated under the same key it goes on where it broke off. */
export async function openMatter({ title, client, opponent, cause }: MatterIntake, key: string): Promise<string> {
  const body = { title, role: 'lawyer', ...(cause && { cause_of_action_code: cause }) } as const
  const { matter_id } = await call.matter.createMatter({ body, idempotencyKey: key })
  const params = { id: matter_id }
  if (client) await call.matter.addParty({ params, body: { name: client, role: 'client' } })
  if (opponent) await call.matter.addParty({ params, body: { name: opponent, role: 'counterparty' } })
  return matter_id
}
