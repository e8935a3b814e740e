import type { Fact } from '@casewright/contracts/memory/resources'

/** A fact as its person reads it: what it is about, by a name that the page has words for, and what it says. */
export interface Remembered {
  fact: Fact
  about: string
  text: string
}

/** What only the machinery needs. */
const unshown = new Set(['language', 'kind', 'model'])

/** The facts that say something to their person, each once. Facts of a case begin with the name of what they are about. */
export function remembered(facts: readonly Fact[]): Remembered[] {
  const shown = facts.flatMap((fact): Remembered[] => {
    const about = fact.entity_key.split('.').at(-1) ?? ''
    if (unshown.has(about)) return []
    const name = `${about}: `
    const isNamed = fact.content.startsWith(name)
    return [{ fact, about: isNamed ? about : '', text: isNamed ? fact.content.slice(name.length) : fact.content }]
  })
  return [...new Map(shown.map((one) => [`${one.fact.case_id} ${one.about} ${one.text}`, one])).values()]
}
