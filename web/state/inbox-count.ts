import { signal } from '@preact/signals'

/** How many things wait for the person, beside the word in the navigation. */
export const inboxCount = signal(0)
