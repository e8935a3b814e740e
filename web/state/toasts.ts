import { signal } from '@preact/signals'

/** A short message at the edge of the page, with at most one thing to do about it. */
export interface Toast {
  id: number
  text: string
  kind: 'info' | 'problem'
  action?: { label: string; run(): void }
}

export const toasts = signal<readonly Toast[]>([])
let count = 0
const shownMs = 6000

export function showToast(text: string, more: Partial<Pick<Toast, 'kind' | 'action'>> = {}): void {
  const id = ++count
  const toast: Toast = { id, text, kind: 'info', ...more }
  toasts.value = [...toasts.value, toast].slice(-3)
  // What a person can still undo, and what went wrong, stay longer.
  setTimeout(() => dismissToast(id), more.action || more.kind === 'problem' ? 2 * shownMs : shownMs)
}

export function dismissToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}
