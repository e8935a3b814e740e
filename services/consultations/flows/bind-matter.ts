import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import type { ConsultationsDeps } from '../deps.ts'
import { bindMatter } from '../queries/sessions.ts'
import { whitelisted } from '../rules/matter-profile.ts'

/** The session's matter, made at the first chat. matter-service gives one session one matter, however many ask at once. */
export async function boundMatter(
  { sql, matter }: Pick<ConsultationsDeps, 'sql' | 'matter'>,
  { id, matter_id, user_id, organization_id, title, service_type_id, file_ids }: ConsultationSession,
): Promise<string> {
  if (matter_id !== null) return matter_id
  const whose = { ...(organization_id !== null && { organization: organization_id }), user: user_id }
  const { matter_id: made } = await matter.createFromConsultation({
    ...whose,
    body: {
      ...{ session_id: id, user_id, title, file_ids },
      ...(organization_id !== null && { organization_id }),
      ...(service_type_id !== null && { service_type_id }),
    },
  })
  return bindMatter(sql, id, made)
}

/** What the engine may know of the matter. */
export async function matterProfile(
  { matter }: Pick<ConsultationsDeps, 'matter'>,
  { organization_id }: Pick<ConsultationSession, 'organization_id'>,
  matter_id: string,
): Promise<Record<string, unknown>> {
  const profile = await matter.readWorkflowProfile({
    ...(organization_id !== null && { organization: organization_id }),
    params: { matterId: matter_id },
  })
  return whitelisted(profile)
}
