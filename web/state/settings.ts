import { effect, signal } from '@preact/signals'
import { type Language, language } from '../words/words.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Preferences stay in this browser; nothing else does. */
const kept = (name: string): string | null => localStorage.getItem(`casewright.${name}`)
const keep = (name: string, value: string): void => localStorage.setItem(`casewright.${name}`, value)

export const theme = signal<Theme>(themes.find((one) => one === kept('theme')) ?? 'system')

export function setTheme(wanted: Theme): void {
  theme.value = wanted
  keep('theme', wanted)
}

export function setLanguage(wanted: Language): void {
  language.value = wanted
  keep('language', wanted)
}

/** Applies what was chosen before, or what the browser asks for. */
export function applySettings(): void {
  const chosen = kept('language') ?? navigator.language
  language.value = chosen.startsWith('zh') ? 'zh' : 'en'
  effect(() => {
    document.documentElement.lang = language.value === 'zh' ? 'zh-CN' : 'en'
  })
  effect(() => {
    document.documentElement.dataset.theme = theme.value
  })
}
