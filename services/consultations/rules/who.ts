import { type FieldPath, invalidField } from '@casewright/kit/errors'

/** The caller as far as a session goes. */
export interface Who {
  user: string
  /** Null is an organization of its own: that of people who have none. */
  organization: string | null
  superuser: boolean
}

/**
 * Who is meant: by login or header first; the query only says it where those are silent. Where both speak they agree,
 * so that a query never widens what somebody may reach: superusers are those of the organization that their login names.
 */
export function whoIs(
  { user, organization, superuser }: { user?: string; organization?: string; superuser: boolean },
  query: { user_id?: string; organization_id?: string },
  body: { user_id?: string } = {},
): Who {
  const named = same('query.user_id', user, query.user_id)
  const meant = same('body.user_id', named, body.user_id)
  if (meant === undefined) throw invalidField('headers.X-User-Id', 'is required, or the query user_id')
  const theirs = same('query.organization_id', organization, query.organization_id) ?? null
  return { user: meant, organization: theirs, superuser: superuser && organization !== undefined }
}

function same(path: FieldPath, known: string | undefined, given: string | undefined): string | undefined {
  if (known !== undefined && given !== undefined && known !== given)
    throw invalidField(path, 'must equal that of the login or header')
  return known ?? given
}

/** Whose sessions somebody sees: superusers those of everybody in their organization. */
export const viewerOf = ({ user, organization, superuser }: Who) =>
  superuser ? { organization } : { user, organization }
