import type { ComponentType } from 'preact'
import { may } from '../../client/me.ts'

interface AdminSection {
  /** Its place, `/admin/{key}`; `words/admin.ts` has its name. */
  key: string
  /** What it needs, all of it where it is a list. */
  permission: string | readonly string[]
  load(): Promise<ComponentType>
}

/** The sections of the admin area in the order of its list. Their code is loaded when one is opened. */
const sections = [
  { key: 'members', permission: 'people:read', load: async () => (await import('./members.tsx')).MembersSection },
  { key: 'configs', permission: 'platform:read', load: async () => (await import('./configs.tsx')).ConfigsSection },
  { key: 'flags', permission: 'platform:read', load: async () => (await import('./flags.tsx')).FlagsSection },
  { key: 'tags', permission: 'tags:manage', load: async () => (await import('./tags.tsx')).TagsSection },
  { key: 'taxonomy', permission: 'platform:admin', load: async () => (await import('./taxonomy.tsx')).TaxonomySection },
  { key: 'audit', permission: 'audit:read', load: async () => (await import('./audit.tsx')).AuditSection },
  { key: 'health', permission: 'platform:read', load: async () => (await import('./health.tsx')).HealthSection },
  { key: 'usage', permission: 'platform:admin', load: async () => (await import('./usage.tsx')).UsageSection },
  { key: 'models', permission: 'platform:admin', load: async () => (await import('./models.tsx')).ModelsSection },
  { key: 'traces', permission: 'traces:read', load: async () => (await import('./traces.tsx')).TracesSection },
  {
    key: 'seeds',
    permission: ['platform:read', 'collector:read'],
    load: async () => (await import('./seeds.tsx')).SeedsSection,
  },
  {
    key: 'collector',
    permission: 'collector:read',
    load: async () => (await import('./collector.tsx')).CollectorSection,
  },
  {
    key: 'bases',
    permission: 'knowledge:read',
    load: async () => (await import('./knowledge-bases.tsx')).KnowledgeBasesSection,
  },
  { key: 'erasure', permission: 'people:erase', load: async () => (await import('./erasure.tsx')).ErasureSection },
] as const satisfies readonly AdminSection[]

/** Those that who is signed in may use. */
export const ownSections = () => sections.filter(({ permission }) => [permission].flat().every(may))
