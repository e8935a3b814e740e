import { signal } from '@preact/signals'

const place = 'casewright.tour'

/** Whether this browser has not yet been shown around. */
export const isTourDue = signal(localStorage.getItem(place) === null)

/** It is never shown again here, whether it was taken or left out. */
export function endTour(): void {
  isTourDue.value = false
  localStorage.setItem(place, 'done')
}
