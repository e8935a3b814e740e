import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { PlatformDeps } from '../deps.ts'
import { playbookConfigByKey } from '../queries/playbook-configs.ts'

export const readPlaybookConfig: Handler<typeof platform.readPlaybookConfig, PlatformDeps> = async (
  { params },
  { sql },
) => found(await playbookConfigByKey(sql, params.key), 'playbook configuration')
