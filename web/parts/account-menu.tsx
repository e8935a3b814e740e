import { me, signOut } from '../client/me.ts'
import { openHelp } from '../state/commands.ts'
import { tellFailure } from '../state/failure-text.ts'
import { go } from '../state/place.ts'
import { setTheme, theme, themes } from '../state/settings.ts'
import { shellWords } from '../words/shell.ts'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

export function ThemeMenu() {
  const words = shellWords.value.theme
  return (
    <Menu label={words.label} button={<Icon name="sun" />}>
      {themes.map((one) => (
        <button key={one} type="button" aria-pressed={theme.value === one} onClick={() => setTheme(one)}>
          {words[one]}
        </button>
      ))}
    </Menu>
  )
}

export function AccountMenu() {
  const words = shellWords.value
  const person = me.value
  if (!person) return null
  const leave = async () => {
    try {
      const elsewhere = await signOut()
      if (elsewhere) location.assign(elsewhere)
      else go('/sign-in')
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <Menu
      label={`${words.account}: ${person.name}`}
      button={
        <>
          <Icon name="person" />
          <span class="account-name">{person.name}</span>
        </>
      }
    >
      <p class="menu-head">
        <strong>{person.name}</strong>
        {person.organization_id && <small>{person.organization_id}</small>}
      </p>
      <a href="/memory">{words.memory}</a>
      <button type="button" onClick={openHelp}>
        {words.help}
      </button>
      <button type="button" onClick={() => void leave()}>
        {words.signOut}
      </button>
    </Menu>
  )
}
