import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from './deps.ts'
import { addFiles } from './endpoints/add-files.ts'
import { addParty } from './endpoints/add-party.ts'
import { allocateAnalysisVersion } from './endpoints/allocate-analysis-version.ts'
import { checkConflicts } from './endpoints/check-conflicts.ts'
import { completeTodo } from './endpoints/complete-todo.ts'
import { createFromConsultation } from './endpoints/create-from-consultation.ts'
import { createMatter } from './endpoints/create-matter.ts'
import { createTodo } from './endpoints/create-todo.ts'
import { createWebhook } from './endpoints/create-webhook.ts'
import { deleteWebhook } from './endpoints/delete-webhook.ts'
import { erasePerson } from './endpoints/erase-person.ts'
import { exportMatter } from './endpoints/export-matter.ts'
import { exportPerson } from './endpoints/export-person.ts'
import { listAnalysis } from './endpoints/list-analysis.ts'
import { listDeliverables } from './endpoints/list-deliverables.ts'
import { listDeliveries } from './endpoints/list-deliveries.ts'
import { listFlowBlueprints } from './endpoints/list-flow-blueprints.ts'
import { listHiddenFiles } from './endpoints/list-hidden-files.ts'
import { listHistory } from './endpoints/list-history.ts'
import { listMatters } from './endpoints/list-matters.ts'
import { listMembers } from './endpoints/list-members.ts'
import { listParties } from './endpoints/list-parties.ts'
import { listServiceTypes } from './endpoints/list-service-types.ts'
import { listSharedFiles } from './endpoints/list-shared-files.ts'
import { listTodos } from './endpoints/list-todos.ts'
import { listUserMatters } from './endpoints/list-user-matters.ts'
import { listWebhooks } from './endpoints/list-webhooks.ts'
import { patchMatter } from './endpoints/patch-matter.ts'
import { putMember } from './endpoints/put-member.ts'
import { readAccess } from './endpoints/read-access.ts'
import { readAnalysis } from './endpoints/read-analysis.ts'
import { readCalendar } from './endpoints/read-calendar.ts'
import { readFlowBlueprint } from './endpoints/read-flow-blueprint.ts'
import { readLatestAnalysis } from './endpoints/read-latest-analysis.ts'
import { readMatter } from './endpoints/read-matter.ts'
import { readMatterInternal } from './endpoints/read-matter-internal.ts'
import { readTimeline } from './endpoints/read-timeline.ts'
import { readTodo } from './endpoints/read-todo.ts'
import { readWorkflowProfile } from './endpoints/read-workflow-profile.ts'
import { removeMember } from './endpoints/remove-member.ts'
import { removeParty } from './endpoints/remove-party.ts'
import { reopenTodo } from './endpoints/reopen-todo.ts'
import { submitEvidences } from './endpoints/submit-evidences.ts'
import { submitIssues } from './endpoints/submit-issues.ts'
import { submitRiskAssessment } from './endpoints/submit-risk-assessment.ts'
import { submitStrategies } from './endpoints/submit-strategies.ts'
import { submitSufficiency } from './endpoints/submit-sufficiency.ts'
import { syncAll } from './endpoints/sync-all.ts'
import { updateMatter } from './endpoints/update-matter.ts'
import { updateWebhook } from './endpoints/update-webhook.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof matter, MatterDeps> = {
  listMatters,
  createMatter,
  readMatter,
  updateMatter,
  patchMatter,
  listHistory,
  listMembers,
  putMember,
  removeMember,
  listParties,
  addParty,
  removeParty,
  checkConflicts,
  listServiceTypes,
  listFlowBlueprints,
  readFlowBlueprint,
  listTodos,
  createTodo,
  readTodo,
  completeTodo,
  reopenTodo,
  readTimeline,
  listDeliverables,
  listAnalysis,
  readAnalysis,
  readCalendar,
  exportMatter,
  createFromConsultation,
  readMatterInternal,
  readWorkflowProfile,
  readAccess,
  listUserMatters,
  listSharedFiles,
  listHiddenFiles,
  addFiles,
  syncAll,
  allocateAnalysisVersion,
  readLatestAnalysis,
  submitEvidences,
  submitSufficiency,
  submitIssues,
  submitStrategies,
  submitRiskAssessment,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  listDeliveries,
  erasePerson,
  exportPerson,
}
