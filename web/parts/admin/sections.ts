import type { ComponentType } from 'preact'
import { may } from '../../client/me.ts'

interface AdminSection {
  /** Its place, `/admin/{key}`; `words/admin.ts` has its name. */
  key: string
  permission: string
  load(): Promise<ComponentType>
}

/** The sections of the admin area in the order of its list. Their code is loaded when one is opened. */
const sections = [
  { key: 'configs', permission: 'platform:read', load: async () => (await import('./configs.tsx')).ConfigsSection },
  { key: 'audit', permission: 'audit:read', load: async () => (await import('./audit.tsx')).AuditSection },
] as const satisfies readonly AdminSection[]

export type SectionKey = (typeof sections)[number]['key']

/** Those that who is signed in may use. */
export const ownSections = () => sections.filter(({ permission }) => may(permission))
