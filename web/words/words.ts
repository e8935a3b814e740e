import { computed, type ReadonlySignal, signal } from '@preact/signals'

export type Language = 'zh' | 'en'

/** The language of the page; `state/settings.ts` chooses it. */
export const language = signal<Language>('zh')

/** The texts of one area in the language of the page. Both have one type: a text that is missing does not compile. */
export const wordsOf = <W>(zh: W, en: W): ReadonlySignal<W> => computed(() => (language.value === 'zh' ? zh : en))
