import { useEffect, useRef } from 'preact/hooks'
import { setQuery } from '../state/place.ts'

interface TabsProps<T extends string> {
  label: string
  tabs: readonly { key: T; label: string; count?: number }[]
  current: T
}

/** Parts of one page. The chosen one stands in the address, so that a link leads to it; on a phone it is scrolled into sight. */
export function Tabs<T extends string>({ label, tabs, current }: TabsProps<T>) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <nav class="tabs" aria-label={label} ref={list}>
      {tabs.map(({ key, label: name, count }, at) => (
        <button
          key={key}
          type="button"
          aria-current={key === current ? 'page' : undefined}
          onClick={() => setQuery({ tab: at === 0 ? undefined : key })}
        >
          {name}
          {count ? <span class="tab-count">{count}</span> : null}
        </button>
      ))}
    </nav>
  )
}
