import { setQuery } from '../state/place.ts'

interface TabsProps<T extends string> {
  label: string
  tabs: readonly { key: T; label: string; count?: number }[]
  current: T
}

/** Parts of one page. The chosen one stands in the address, so that a link leads to it. */
export const Tabs = <T extends string>({ label, tabs, current }: TabsProps<T>) => (
  <nav class="tabs" aria-label={label}>
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
