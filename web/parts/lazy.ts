import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { Unloaded } from './states.tsx'

// biome-ignore lint/suspicious/noExplicitAny: each names its own properties
type Part = ComponentType<any>

/** Parts whose code is fetched when they are first shown. Gives undefined until it is there. */
export function createLazyParts(
  find: (key: string) => (() => Promise<Part>) | undefined,
): (key: string) => Part | undefined {
  const loaded = signal<ReadonlyMap<string, Part>>(new Map())
  const asked = new Set<string>()
  const load = (key: string): void => {
    if (asked.has(key)) return
    asked.add(key)
    const arrive = (part: Part) => {
      loaded.value = new Map(loaded.value).set(key, part)
    }
    // A newer version of the suite has other files: a reload gets them.
    find(key)?.().then(arrive, () => arrive(Unloaded))
  }
  return (key) => {
    load(key)
    return loaded.value.get(key)
  }
}
