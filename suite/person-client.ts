import { type AnyCallInput, clientOf } from '@casewright/kit/http/client'
import type { Client, Contract } from '@casewright/kit/http/endpoint'
import { httpClient } from '@casewright/kit/http/http-client'

/** Somebody who has been let in, and so may be asked for by name. */
export interface Person {
  token: string
  user: string
  organization?: string
}

/** Who asks is said by the person's token, and so by no call. */
export type PersonClient<C extends Contract> = {
  [K in keyof C]: (
    input: Omit<Parameters<Client<C>[K]>[0], 'organization' | 'user' | 'superuser'>,
  ) => ReturnType<Client<C>[K]>
}

/** A typed client of one service that calls as this person. */
export function personClient<C extends Contract>(
  contract: C,
  name: string,
  url: string,
  person: Person,
): PersonClient<C> {
  const { token, ...who } = person
  const calls = httpClient(contract as Contract, { name, url: `${url}/${name}`, key: undefined })
  return clientOf(contract, (_endpoint, entry) => (input) => {
    const headers = { ...(input.headers as Record<string, string> | undefined), authorization: `Bearer ${token}` }
    return (calls[entry] as (input: AnyCallInput) => Promise<unknown>)({ ...input, ...who, headers })
  }) as PersonClient<C>
}
