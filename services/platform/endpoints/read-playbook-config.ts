import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { playbookConfigByKey } from '../queries/playbook-configs.ts'

export const readPlaybookConfig: Handler<typeof platform.readPlaybookConfig, PlatformDeps> = async (
  { params },
  { sql },
) => found(await playbookConfigByKey(sql, params.key), 'playbook configuration')
