import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from './deps.ts'
import { internal } from './endpoints/internal.ts'
import { matterFiles } from './endpoints/matter-files.ts'
import { matters } from './endpoints/matters.ts'
import { people } from './endpoints/people.ts'
import { releases } from './endpoints/releases.ts'
import { reviews } from './endpoints/reviews.ts'
import { webhooks } from './endpoints/webhooks.ts'
import { work } from './endpoints/work.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof matter, MatterDeps> = {
  ...matters,
  ...work,
  ...reviews,
  ...releases,
  ...matterFiles,
  ...internal,
  ...webhooks,
  ...people,
}
