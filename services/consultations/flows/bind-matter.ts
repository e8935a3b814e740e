import type { MatterAccess } from '@casewright/contracts/access'
import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import type { WorkflowProfile } from '@casewright/contracts/matter/internal'
import type { ConsultationsDeps } from '../deps.ts'
import { whitelisted } from '../rules/matter-profile.ts'
import { type Who, whoOf } from '../rules/who.ts'
import { asMissingSession, readOnly } from './seen-session.ts'

/**
 * A matter for a session that has none, made at the first chat. matter-service gives one session one matter, however many
 * ask at once; the session is bound to it when its answer is saved next.
 */
export async function matterFor(
  { matter }: Pick<ConsultationsDeps, 'matter'>,
  { id, title, service_type_id, file_ids }: ConsultationSession,
  who: Who,
): Promise<KnownMatter> {
  const { matter_id, profile } = await matter.createFromConsultation({
    ...whoOf(who),
    body: {
      session_id: id,
      user_id: who.user,
      organization_id: who.organization,
      title,
      file_ids,
      ...(service_type_id !== null && { service_type_id }),
    },
  })
  return profile ? writable(matter_id, profile) : writableMatter({ matter }, who, matter_id)
}

/** What the engine may know of a matter, for a service that names a user or none. */
export async function profileOf(
  { matter }: Pick<ConsultationsDeps, 'matter'>,
  { user, organization, superuser }: Partial<Who>,
  matter_id: string,
): Promise<Record<string, unknown>> {
  const who = { ...(user !== undefined && { user, superuser }), ...(organization !== undefined && { organization }) }
  const { access: _, ...profile } = await matter.readWorkflowProfile({ ...who, params: { matterId: matter_id } })
  return whitelisted(profile)
}

/** A matter as the engine may know it, and what matter-service lets the user do in it. */
export interface KnownMatter {
  matter_id: string
  profile: Record<string, unknown>
  access: MatterAccess
}

/** By one call, which is made for every message anyway: whoever is no member of the matter learns nothing of it. */
export async function writableMatter(
  { matter }: Pick<ConsultationsDeps, 'matter'>,
  who: Who,
  matter_id: string,
): Promise<KnownMatter> {
  const profile = await matter
    .readWorkflowProfile({ ...whoOf(who), params: { matterId: matter_id } })
    .catch(asMissingSession)
  return writable(matter_id, profile)
}

function writable(matter_id: string, { access, ...profile }: WorkflowProfile): KnownMatter {
  if (!access?.write) throw readOnly()
  return { matter_id, profile: whitelisted(profile), access }
}
