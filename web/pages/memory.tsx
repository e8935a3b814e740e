import type { Fact } from '@casewright/contracts/memory/resources'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Confirm } from '../parts/confirm.tsx'
import { LoadedView } from '../parts/loaded-view.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { Empty } from '../parts/states.tsx'
import { sinceText } from '../rules/dates.ts'
import type { FactShown } from '../rules/matter-products.ts'
import { type Remembered, remembered } from '../rules/remembered.ts'
import { createMemory, forget } from '../state/memory.ts'
import { showToast } from '../state/toasts.ts'
import { memoryWords } from '../words/memory.ts'
import { language } from '../words/words.ts'

/** What memory keeps of who is signed in. */
export function MemoryPage() {
  const words = memoryWords.value
  usePageTitle(words.title)
  const memory = useMemo(createMemory, [])
  const [forgotten, setForgotten] = useState<Remembered>()
  useEffect(() => void memory.load(), [memory])
  return (
    <div class="page memory">
      <header class="page-head">
        <div>
          <h1>{words.title}</h1>
          <p class="lead">{words.lead}</p>
        </div>
      </header>
      <LoadedView loaded={memory}>
        {({ facts, total, conflicts, matters }) =>
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
              <Facts
                title={words.general}
                facts={facts.filter(({ case_id }) => case_id === null)}
                askForget={setForgotten}
              />
              {matters.map((matter) => (
                <Facts
                  key={matter.id}
                  title={
                    matter.title ? (
                      <a href={`/matters/${encodeURIComponent(matter.id)}`}>{matter.title}</a>
                    ) : (
                      words.ofMatter
                    )
                  }
                  facts={facts.filter(({ case_id }) => case_id === matter.id)}
                  named={matter.facts}
                  askForget={setForgotten}
                />
              ))}
              {total > facts.length && <p class="hint">{words.moreOf(facts.length, total)}</p>}
            </div>
          )
        }
      </LoadedView>
      {forgotten && (
        <Confirm
          title={words.forgetTitle}
          text={words.forgetText(asSaid(forgotten))}
          action={words.forget}
          run={async () => {
            await forget(forgotten)
            showToast(words.forgotten)
            await memory.load()
          }}
          close={() => setForgotten(undefined)}
        />
      )}
    </div>
  )
}

interface FactsProps {
  title: ComponentChildren
  facts: readonly Fact[]
  named?: readonly FactShown[]
  askForget(fact: Remembered): void
}

function Facts({ title, facts, named = [], askForget }: FactsProps) {
  const words = memoryWords.value
  const shown = remembered(facts, named, language.value, words)
  if (shown.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul class="lines">
        {shown.map((one) => (
          <li key={one.fact.fact_id}>
            <span>
              {one.about && <strong>{one.about}</strong>} {one.text}
            </span>
            <span class="row-actions">
              <small>
                {words.sources[one.fact.source]} · {sinceText(one.fact.updated_at, Date.now(), language.value)}
              </small>
              <button
                type="button"
                class="button quiet small"
                aria-label={words.forgetNamed(asSaid(one))}
                onClick={() => askForget(one)}
              >
                {words.forget}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const asSaid = ({ about, text }: Remembered): string => `${about} ${text}`.trim()
