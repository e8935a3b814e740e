/** Whom a call acts for. */
export interface Who {
  user: string
  organization: string
  superuser: boolean
}

/** Without the rest of an input. */
export const whoOf = ({ user, organization, superuser }: Who): Who => ({ user, organization, superuser })
