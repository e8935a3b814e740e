import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { liveConfig } from '../flows/sealed-configs.ts'

export const readConfig: Handler<typeof platform.readConfig, PlatformDeps> = async ({ params }, { sql, secrets }) =>
  found(await liveConfig(sql, secrets, params.key), `config ${params.key}`)
