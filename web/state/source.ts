import { signal } from '@preact/signals'
import { call } from '../client/call.ts'
import { createLoaded, type Loaded } from './loaded.ts'

/** A passage that is open beside the page: what it is, and the words to show. */
export interface OpenSource {
  title: string
  passage: Loaded<{ title: string; text: string } | null>
}

export const openSource = signal<OpenSource | undefined>(undefined)

export const closeSource = (): void => {
  openSource.value = undefined
}

/** The wording of an article, as the system's bases have it. */
export function openLaw(law: string, article: string): void {
  const query = `《${law}》第${article}条`
  const passage = createLoaded(async () => {
    const { hits } = await call.knowledge.query({ body: { query, top_k: 10, mode: 'keyword' } })
    // Another article would be worse than none.
    const found = hits.find(({ title, content }) => title.includes(law) && content.includes(`第${article}条`))
    return found ? { title: found.title, text: found.content } : null
  })
  openSource.value = { title: query, passage }
  void passage.load()
}
