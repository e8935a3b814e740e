import { me } from '../client/me.ts'
import { shellWords } from '../words/shell.ts'
import { ownSections } from './admin/sections.ts'
import type { IconName } from './icon.tsx'

interface Section {
  path: string
  label: string
  icon: IconName
}

/** The sections of the workbench in the order of the navigation. */
export function sections(): Section[] {
  const words = shellWords.value
  return [
    { path: '/inbox', label: words.inbox, icon: 'inbox' },
    { path: '/consultations', label: words.consultations, icon: 'talk' },
    { path: '/matters', label: words.matters, icon: 'folder' },
    ...(me.value?.roles.includes('lawyer') ? [{ path: '/review', label: words.review, icon: 'check' as const }] : []),
    { path: '/library', label: words.library, icon: 'book' },
    ...(ownSections().length > 0 ? [{ path: '/admin', label: words.admin, icon: 'gear' as const }] : []),
  ]
}
