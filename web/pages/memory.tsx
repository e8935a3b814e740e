import type { Fact } from '@casewright/contracts/memory/resources'
import { useEffect, useMemo } from 'preact/hooks'
import { LoadedView } from '../parts/loaded-view.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { Empty } from '../parts/states.tsx'
import { sinceText } from '../rules/dates.ts'
import { remembered } from '../rules/remembered.ts'
import { createMemory } from '../state/memory.ts'
import { memoryWords } from '../words/memory.ts'
import { language } from '../words/words.ts'

/** What memory keeps of who is signed in. */
export function MemoryPage() {
  const words = memoryWords.value
  usePageTitle(words.title)
  const memory = useMemo(createMemory, [])
  useEffect(() => void memory.load(), [memory])
  return (
    <div class="page">
      <header class="page-head">
        <div>
          <h1>{words.title}</h1>
          <p class="lead">{words.lead}</p>
        </div>
      </header>
      <LoadedView loaded={memory}>
        {({ facts, total, conflicts }) =>
          facts.length === 0 ? (
            <Empty title={words.none} hint={words.noneHint} />
          ) : (
            <div class="stack wide-gap">
              {conflicts.length > 0 && (
                <section>
                  <h2>{words.conflicts}</h2>
                  <ul class="lines">
                    {conflicts.map(({ conflict_id, kept, proposed }) => (
                      <li key={conflict_id}>
                        <span>
                          <small>{words.kept}</small> {kept.content}
                        </span>
                        <span>
                          <small>{words.proposed}</small> {proposed.content}
                        </span>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              <Facts title={words.general} facts={facts.filter(({ scope }) => scope === 'global')} />
              <Facts title={words.ofMatter} facts={facts.filter(({ scope }) => scope === 'case')} />
              {total > facts.length && <p class="hint">{words.moreOf(facts.length, total)}</p>}
            </div>
          )
        }
      </LoadedView>
    </div>
  )
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const words = memoryWords.value
  if (facts.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul class="lines">
        {remembered(facts).map(({ fact: { fact_id, source, case_id, updated_at }, about, text }) => (
          <li key={fact_id}>
            <span>
              {about && <strong>{words.about[about] ?? about}</strong>} {words.values[text] ?? text}
            </span>
            <small>
              {case_id && (
                <>
                  <a href={`/matters/${encodeURIComponent(case_id)}`}>{words.toMatter}</a> ·{' '}
                </>
              )}
              {words.sources[source]} · {sinceText(updated_at, Date.now(), language.value)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
