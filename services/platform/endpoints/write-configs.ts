import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { writeBatch } from '../flows/write-batch.ts'

export const writeConfigs: Handler<typeof platform.writeConfigs, PlatformDeps> = async (
  { body: { configs, dry_run } },
  { transaction, audit, secrets },
) => ({ dry_run, items: await writeBatch(transaction, configs, dry_run, { audit, secrets, user: undefined }) })
