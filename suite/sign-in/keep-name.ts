import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Logger } from '@casewright/kit/data/log'
import type { Client } from '@casewright/kit/http/endpoint'
import type { Identity } from '@casewright/kit/http/identity'

/** Keeps how somebody is called who has just signed in. */
export type KeepName = (identity: Identity, name: string) => void

const nameMax = 200

/** A sign-in neither waits for it nor fails with it: the next one tells the name again. */
export const createKeepName =
  (people: Pick<Client<typeof platform>, 'putPersonName'>, log: Logger): KeepName =>
  ({ user, organization }, name) => {
    // Without a name of their own people are shown by their id, also before they have signed in.
    if (user === undefined || organization === undefined || name === user) return
    people
      .putPersonName({ user, organization, body: { name: name.slice(0, nameMax) } })
      .catch((err: unknown) => log.warn({ err }, 'the name of somebody who signed in was not kept'))
  }
