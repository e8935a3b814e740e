/** The caller of an external path. */
export interface Who {
  user: string
  organization: string
  superuser: boolean
}

/** Whose sessions somebody sees: superusers those of everybody in their organization. */
export const viewerOf = ({ user, organization, superuser }: Who) =>
  superuser ? { organization } : { user, organization }
