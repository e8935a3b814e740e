import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { isReachable } from '../client/call.ts'
import { type Command, isHelpOpen, isPaletteOpen, openHelp, pageCommands } from '../state/commands.ts'
import { inboxCount } from '../state/inbox-count.ts'
import { isOnline } from '../state/online.ts'
import { go, place } from '../state/place.ts'
import { setLanguage } from '../state/settings.ts'
import { shellWords } from '../words/shell.ts'
import { language } from '../words/words.ts'
import { AccountMenu, ThemeMenu } from './account-menu.tsx'
import { Icon } from './icon.tsx'
import { createLazyParts } from './lazy.ts'
import { sections } from './navigation.ts'
import { Palette } from './palette.tsx'
import { ToastList } from './toast-list.tsx'

const helpPart = createLazyParts(() => async () => (await import('./help.tsx')).Help)
const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** What stands around every page: navigation, language, appearance, account, and the state of the connection. */
export function Shell({ children }: { children: ComponentChildren }) {
  const words = shellWords.value
  const Help = isHelpOpen.value ? helpPart('help') : undefined
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey)) return
      event.preventDefault()
      isPaletteOpen.value = !isPaletteOpen.value
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <header class="bar">
        <a class="brand" href="/inbox" aria-label={words.home}>
          Casewright
        </a>
        <Sections />
        <div class="bar-tools">
          <button
            type="button"
            class="button quiet find"
            onClick={() => {
              isPaletteOpen.value = true
            }}
          >
            <Icon name="search" />
            <span class="unseen">{words.search}</span>
            <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
          </button>
          <button
            type="button"
            class="button quiet"
            aria-label={words.languageLabel}
            title={words.languageLabel}
            onClick={() => setLanguage(language.value === 'zh' ? 'en' : 'zh')}
          >
            {words.language}
          </button>
          <ThemeMenu />
          <AccountMenu />
        </div>
      </header>
      <ConnectionBanner />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {isPaletteOpen.value && <Palette commands={[...pageCommands.value, ...sectionCommands()]} />}
      {Help && <Help />}
      <ToastList />
    </div>
  )
}

const Sections = () => (
  <nav class="sections" aria-label={shellWords.value.sections}>
    {sections().map(({ path, label, icon }) => {
      const count = path === '/inbox' ? inboxCount.value : 0
      return (
        <a key={path} href={path} aria-current={place.value.path.startsWith(path) ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{label}</span>
          {count > 0 && (
            <span class="count" title={shellWords.value.waiting(count)}>
              {count}
            </span>
          )}
        </a>
      )
    })}
  </nav>
)

const sectionCommands = (): Command[] => [
  { id: 'new-consultation', label: shellWords.value.newConsultation, run: () => go('/consultations/new') },
  ...sections().map(({ path, label }) => ({ id: path.slice(1), label, run: () => go(path) })),
  { id: 'help', label: shellWords.value.help, run: openHelp },
]

function ConnectionBanner() {
  const words = shellWords.value
  if (isOnline.value && isReachable.value) return null
  return (
    <p class="banner" role="status">
      {isOnline.value ? words.unreachable : words.offline}
    </p>
  )
}
