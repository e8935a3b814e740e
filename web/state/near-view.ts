import { signal } from '@preact/signals'

/** Whether all of the page is shown, also what nobody has come near to: it is printed, or words are searched in it. */
export const isAllShown = signal(false)
addEventListener('beforeprint', () => {
  isAllShown.value = true
})

const marginPx = 300
const waiting = new WeakMap<Element, () => void>()
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      waiting.get(target)?.()
      observer.unobserve(target)
    }
  },
  { scrollMargin: `${marginPx}px`, rootMargin: `${marginPx}px` } as IntersectionObserverInit,
)

/** Tells once when the element is about to come into view. Gives the way to wait no longer. */
export function whenNear(element: Element, tell: () => void): () => void {
  waiting.set(element, tell)
  observer.observe(element)
  return () => observer.unobserve(element)
}
