import { type ComponentType, render } from 'preact'
import { whenSignedOut } from './client/call.ts'
import { loadMe, me } from './client/me.ts'
import { ownSections } from './parts/admin/sections.ts'
import { createLazyParts } from './parts/lazy.ts'
import { Shell } from './parts/shell.tsx'
import { NotFound, Skeleton } from './parts/states.tsx'
import { matchPath } from './rules/match-path.ts'
import { go, place, watchPlace } from './state/place.ts'
import { applySettings } from './state/settings.ts'

// biome-ignore lint/suspicious/noExplicitAny: each page names the parameters of its own path
type Page = ComponentType<any>

/** Every page by its path; those with names in braces get them as properties. A page is loaded when it is first shown. */
const pages: Readonly<Record<string, () => Promise<Page>>> = {
  '/sign-in': async () => (await import('./pages/sign-in.tsx')).SignInPage,
  '/inbox': async () => (await import('./pages/inbox.tsx')).InboxPage,
  '/consultations': async () => (await import('./pages/consultations.tsx')).ConsultationsPage,
  '/consultations/new': async () => (await import('./pages/new-consultation.tsx')).NewConsultationPage,
  '/consultations/{id}': async () => (await import('./pages/consultation.tsx')).ConsultationPage,
  '/matters': async () => (await import('./pages/matters.tsx')).MattersPage,
  '/matters/new': async () => (await import('./pages/new-matter.tsx')).NewMatterPage,
  '/matters/{id}': async () => (await import('./pages/matter.tsx')).MatterPage,
  '/review': async () => (await import('./pages/review.tsx')).ReviewPage,
  '/review/{id}': async () => (await import('./pages/review-draft.tsx')).ReviewDraftPage,
  '/library': async () => (await import('./pages/library.tsx')).LibraryPage,
  '/memory': async () => (await import('./pages/memory.tsx')).MemoryPage,
  '/admin': async () => (await import('./pages/admin.tsx')).AdminPage,
  '/admin/{section}': async () => (await import('./pages/admin.tsx')).AdminPage,
}

const pagePart = createLazyParts((pattern) => pages[pattern])

function matched(path: string) {
  for (const pattern of Object.keys(pages)) {
    const params = matchPath(pattern, path)
    if (params) return { pattern, params }
  }
  return undefined
}

/** Who may use no section of the admin area does not get its code either. */
const isClosed = (pattern: string): boolean => pattern.startsWith('/admin') && ownSections().length === 0

function CurrentPage() {
  const { path } = place.value
  const match = matched(path)
  if (!match || isClosed(match.pattern)) return <NotFound />
  const Page = pagePart(match.pattern)
  return Page ? <Page key={path} {...match.params} /> : <Skeleton />
}

function App() {
  const { path } = place.value
  if (path === '/sign-in') return <CurrentPage />
  if (!me.value) {
    // Its code comes while the gateway says who is here.
    const match = matched(path)
    if (match && !match.pattern.startsWith('/admin')) pagePart(match.pattern)
    return <Skeleton />
  }
  return (
    <Shell>
      <CurrentPage />
    </Shell>
  )
}

/** A session that has ended leads to the sign-in page, and from there back to the same place. */
whenSignedOut.run = () => {
  const { path, query } = place.value
  if (path === '/sign-in') return
  const back = query.size > 0 ? `${path}?${query}` : path
  go(`/sign-in?return=${encodeURIComponent(back)}${me.value ? '&expired=1' : ''}`, 'replace')
  me.value = null
}

applySettings()
watchPlace((path) => matched(path) !== undefined)
if (place.value.path !== '/sign-in') loadMe().catch(() => {})
render(<App />, document.querySelector('#root') as HTMLElement)
