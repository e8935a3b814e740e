import { signal } from '@preact/signals'
import { call } from '../client/call.ts'
import { language } from '../words/words.ts'

export interface CauseChoice {
  code: string
  name: string
}

type Cause = Awaited<ReturnType<typeof call.knowledge.readCause>>

const choiceOf = ({ code, name, name_en }: Cause): CauseChoice => ({
  code,
  name: language.value === 'zh' ? name : (name_en ?? name),
})

/** Causes of action that fit some words, best first. */
export async function findCauses(text: string): Promise<CauseChoice[]> {
  const { items } = await call.knowledge.searchCauses({ query: { text, size: 8 } })
  return items.map(({ cause }) => choiceOf(cause))
}

const known = signal<ReadonlyMap<string, Cause>>(new Map())
const asked = new Set<string>()

/** What a cause is called; its code until that is known. */
export function causeName(code: string): string {
  if (!asked.has(code)) {
    asked.add(code)
    void call.knowledge.readCause({ params: { code }, query: {} }).then(
      (cause) => {
        known.value = new Map(known.value).set(code, cause)
      },
      () => {},
    )
  }
  const cause = known.value.get(code)
  return cause ? choiceOf(cause).name : code
}
