import type { matter } from '@casewright/contracts/matter/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { matterFromConsultation } from '../flows/from-consultation.ts'
import { addFilesTo } from '../flows/matter-files.ts'
import { readableMatter } from '../flows/matter-for-service.ts'
import { submitProduct } from '../flows/submit-product.ts'
import { syncAll as sync } from '../flows/sync-all.ts'
import { analysisOf } from '../queries/analysis.ts'
import { filesHiddenFrom } from '../queries/hidden-files.ts'
import { asMatter, titlesOf } from '../queries/matters.ts'
import { workflowProfile } from '../queries/profile.ts'
import { filesSharedWith } from '../queries/shared-files.ts'
import { mattersOfUser } from '../queries/user-matters.ts'
import { accessOf } from '../rules/roles.ts'
import { allocateAnalysisVersion } from './allocate-analysis-version.ts'

const createFromConsultation: Handler<typeof matter.createFromConsultation, MatterDeps> = async (
  { body, organization, user },
  deps,
) => matterFromConsultation({ ...body, organization_id: organization, user_id: user }, deps)

const readMatterInternal: Handler<typeof matter.readMatterInternal, MatterDeps> = async (
  { params, ...caller },
  { sql },
) => asMatter(await readableMatter(sql, caller, params.matterId))

/** With what the user may do in the matter: whoever asks for both needs one call. */
const readWorkflowProfile: Handler<typeof matter.readWorkflowProfile, MatterDeps> = async (
  { params: { matterId }, ...caller },
  { sql },
) => {
  const { role, ...profile } = found(await workflowProfile(sql, caller, matterId), 'matter')
  return { ...profile, access: caller.user === undefined ? null : accessOf(matterId, caller.user, role) }
}

const readAccess: Handler<typeof matter.readAccess, MatterDeps> = async ({ params, ...caller }, { sql }) => {
  const { matter_id, role } = await readableMatter(sql, caller, params.matterId)
  return accessOf(matter_id, caller.user, role)
}

const listUserMatters: Handler<typeof matter.listUserMatters, MatterDeps> = (caller, { sql }) =>
  mattersOfUser(sql, caller)

const listTitles: Handler<typeof matter.listTitles, MatterDeps> = async ({ body, ...caller }, { sql }) => ({
  titles: await titlesOf(sql, caller, body.matter_ids),
})

/** By membership alone: what else a superuser may see of files, files-service decides. */
const listSharedFiles: Handler<typeof matter.listSharedFiles, MatterDeps> = async (
  { body, organization, user },
  { sql },
) => ({ file_ids: await filesSharedWith(sql, { organization, user }, body.file_ids) })

const listHiddenFiles: Handler<typeof matter.listHiddenFiles, MatterDeps> = async (
  { body, organization, user },
  { sql },
) => ({ file_ids: await filesHiddenFrom(sql, { organization, user }, body.file_ids) })

const addFiles: Handler<typeof matter.addFiles, MatterDeps> = ({ params, body, ...caller }, deps) =>
  addFilesTo(deps, caller, params.matterId, body.file_ids)

const syncAll: Handler<typeof matter.syncAll, MatterDeps> = ({ params, body, ...caller }, deps) =>
  sync(deps, params.matterId, body, caller)

const readLatestAnalysis: Handler<typeof matter.readLatestAnalysis, MatterDeps> = async (
  { params, ...caller },
  { sql },
) => {
  const { matter_id } = await readableMatter(sql, caller, params.matterId)
  return (await analysisOf(sql, matter_id)) ?? null
}

const submitEvidences: Handler<typeof matter.submitEvidences, MatterDeps> = (input, deps) =>
  submitProduct('evidences', input, deps)

const submitSufficiency: Handler<typeof matter.submitSufficiency, MatterDeps> = (input, deps) =>
  submitProduct('sufficiency', input, deps)

const submitIssues: Handler<typeof matter.submitIssues, MatterDeps> = (input, deps) =>
  submitProduct('issues', input, deps)

const submitStrategies: Handler<typeof matter.submitStrategies, MatterDeps> = (input, deps) =>
  submitProduct('strategies', input, deps)

const submitRiskAssessment: Handler<typeof matter.submitRiskAssessment, MatterDeps> = (input, deps) =>
  submitProduct('risk_assessment', input, deps)

export const internal = {
  createFromConsultation,
  readMatterInternal,
  readWorkflowProfile,
  readAccess,
  listUserMatters,
  listTitles,
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
} satisfies Partial<Handlers<typeof matter, MatterDeps>>
