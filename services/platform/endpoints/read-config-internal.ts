import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { PlatformDeps } from '../deps.ts'
import { configByKey } from '../queries/configs.ts'

export const readConfigInternal: Handler<typeof platform.readConfigInternal, PlatformDeps> = async (
  { params },
  { sql },
) => found(await configByKey(sql, params.key), `config ${params.key}`)
