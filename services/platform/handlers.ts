import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from './deps.ts'
import { collectAuditLogs } from './endpoints/collect-audit-logs.ts'
import { createBusinessCategory } from './endpoints/create-business-category.ts'
import { createConfig } from './endpoints/create-config.ts'
import { createDomain } from './endpoints/create-domain.ts'
import { createFeatureFlag } from './endpoints/create-feature-flag.ts'
import { createTag } from './endpoints/create-tag.ts'
import { createTagGroup } from './endpoints/create-tag-group.ts'
import { deleteBusinessCategory } from './endpoints/delete-business-category.ts'
import { deleteConfig } from './endpoints/delete-config.ts'
import { deleteDomain } from './endpoints/delete-domain.ts'
import { deleteFeatureFlag } from './endpoints/delete-feature-flag.ts'
import { deleteTag } from './endpoints/delete-tag.ts'
import { deleteTagGroup } from './endpoints/delete-tag-group.ts'
import { erasePersonEverywhere } from './endpoints/erase-person-everywhere.ts'
import { evaluateAllRemotely } from './endpoints/evaluate-all-remotely.ts'
import { evaluateFeatureFlags } from './endpoints/evaluate-feature-flags.ts'
import { evaluateOneRemotely } from './endpoints/evaluate-one-remotely.ts'
import { exportAuditLogs } from './endpoints/export-audit-logs.ts'
import { exportPersonEverywhere } from './endpoints/export-person-everywhere.ts'
import { listAiSkills } from './endpoints/list-ai-skills.ts'
import { listAiUsage } from './endpoints/list-ai-usage.ts'
import { listAuditLogs } from './endpoints/list-audit-logs.ts'
import { listAuditSignatures } from './endpoints/list-audit-signatures.ts'
import { listBusinessCategories } from './endpoints/list-business-categories.ts'
import { listConfigVersions } from './endpoints/list-config-versions.ts'
import { listConfigs } from './endpoints/list-configs.ts'
import { listDomains } from './endpoints/list-domains.ts'
import { listFeatureFlags } from './endpoints/list-feature-flags.ts'
import { listPlaybookConfigs } from './endpoints/list-playbook-configs.ts'
import { listTagGroups } from './endpoints/list-tag-groups.ts'
import { listTags } from './endpoints/list-tags.ts'
import { readAiSkill } from './endpoints/read-ai-skill.ts'
import { readAiUsageStats } from './endpoints/read-ai-usage-stats.ts'
import { readAuditLog } from './endpoints/read-audit-log.ts'
import { readBusinessCategory } from './endpoints/read-business-category.ts'
import { readConfig } from './endpoints/read-config.ts'
import { readConfigInternal } from './endpoints/read-config-internal.ts'
import { readDomain } from './endpoints/read-domain.ts'
import { readFeatureFlag } from './endpoints/read-feature-flag.ts'
import { readPlaybookConfig } from './endpoints/read-playbook-config.ts'
import { readTag } from './endpoints/read-tag.ts'
import { readTagGroup } from './endpoints/read-tag-group.ts'
import { rollBackConfig } from './endpoints/roll-back-config.ts'
import { signAuditLogs } from './endpoints/sign-audit-logs.ts'
import { updateBusinessCategory } from './endpoints/update-business-category.ts'
import { updateConfig } from './endpoints/update-config.ts'
import { updateDomain } from './endpoints/update-domain.ts'
import { updateFeatureFlag } from './endpoints/update-feature-flag.ts'
import { updateTag } from './endpoints/update-tag.ts'
import { updateTagGroup } from './endpoints/update-tag-group.ts'
import { verifyAuditLogs } from './endpoints/verify-audit-logs.ts'
import { writeConfigs } from './endpoints/write-configs.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof platform, PlatformDeps> = {
  readConfigInternal,
  writeConfigs,
  listConfigs,
  createConfig,
  readConfig,
  updateConfig,
  deleteConfig,
  listConfigVersions,
  rollBackConfig,
  listFeatureFlags,
  createFeatureFlag,
  readFeatureFlag,
  updateFeatureFlag,
  deleteFeatureFlag,
  evaluateFeatureFlags,
  evaluateAllRemotely,
  evaluateOneRemotely,
  listTags,
  createTag,
  readTag,
  updateTag,
  deleteTag,
  listTagGroups,
  createTagGroup,
  readTagGroup,
  updateTagGroup,
  deleteTagGroup,
  listBusinessCategories,
  createBusinessCategory,
  readBusinessCategory,
  updateBusinessCategory,
  deleteBusinessCategory,
  listDomains,
  createDomain,
  readDomain,
  updateDomain,
  deleteDomain,
  listPlaybookConfigs,
  readPlaybookConfig,
  collectAuditLogs,
  listAuditLogs,
  readAuditLog,
  verifyAuditLogs,
  exportAuditLogs,
  signAuditLogs,
  listAuditSignatures,
  erasePersonEverywhere,
  exportPersonEverywhere,
  listAiSkills,
  readAiSkill,
  listAiUsage,
  readAiUsageStats,
}
