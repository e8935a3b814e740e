import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { consultationWords } from '../words/consultation.ts'

const nearPx = 48
const cardMarginPx = 20

/**
 * A list that stays at its newest end while it grows. Only a wheel, a touch, a key or the pointer lets go of the end;
 * growing and shrinking never do.
 */
export function Log({ label, children }: { label: string; children: ComponentChildren }) {
  const frame = useRef<HTMLElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [isAway, setAway] = useState(false)
  // A card at the end is read from its beginning.
  const follow = () => {
    const element = frame.current
    const card = inner.current?.querySelector<HTMLElement>('.card')
    if (element) element.scrollTop = card ? card.offsetTop - cardMarginPx : element.scrollHeight
  }
  const toEnd = () => {
    isFollowing.current = true
    setAway(false)
    follow()
  }
  useEffect(() => {
    const element = frame.current
    if (!element || !inner.current) return
    const controller = new AbortController()
    const { signal } = controller
    const judge = () =>
      requestAnimationFrame(() => {
        const { scrollHeight, scrollTop, clientHeight } = element
        isFollowing.current = scrollHeight - scrollTop - clientHeight < nearPx
        setAway(!isFollowing.current)
      })
    for (const name of ['wheel', 'touchmove', 'keydown', 'pointerup'])
      element.addEventListener(name, judge, { signal, passive: true })
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) follow()
    })
    observer.observe(inner.current)
    observer.observe(element)
    return () => {
      controller.abort()
      observer.disconnect()
    }
  }, [])
  return (
    <div class="log-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={frame} class={isAway ? 'log away' : 'log'} aria-label={label} tabIndex={0}>
        <div ref={inner} class="log-inner">
          {children}
        </div>
      </section>
      {isAway && (
        <button type="button" class="button to-end" onClick={toEnd}>
          {consultationWords.value.toNewest}
        </button>
      )}
    </div>
  )
}
