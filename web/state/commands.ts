import { signal } from '@preact/signals'

/** What the command palette offers. Pages add their own while they are shown. */
export interface Command {
  id: string
  label: string
  hint?: string
  run(): void
}

export const isPaletteOpen = signal(false)
export const isHelpOpen = signal(false)
export const openHelp = (): void => {
  isHelpOpen.value = true
}
export const pageCommands = signal<readonly Command[]>([])
