import { useState } from 'preact/hooks'
import type { FactShown, FactSource } from '../../rules/matter-products.ts'
import { type MatterView, sayInMatter } from '../../state/matter.ts'
import { openFactSource } from '../../state/source.ts'
import { showToast } from '../../state/toasts.ts'
import { matterWords } from '../../words/matter.ts'
import { language } from '../../words/words.ts'
import { Empty } from '../states.tsx'
import { AskDialog } from './ask-dialog.tsx'

/** Every value of the case with where it comes from; a correction is one press away. */
export function MatterFacts({ view: { matter, products }, reload }: { view: MatterView; reload(): void }) {
  const words = matterWords.value
  const [corrected, setCorrected] = useState<FactShown>()
  if (products.facts.length === 0) return <Empty title={words.factsEmpty} hint={words.factsEmptyHint} />
  const send = async (fact: FactShown, value: string) => {
    await sayInMatter(matter, words.correction(fact.label[language.value], value), reload)
    showToast(words.corrected)
  }
  return (
    <>
      <table class="facts">
        <thead>
          <tr>
            <th scope="col">{words.factColumns.what}</th>
            <th scope="col">{words.factColumns.value}</th>
            <th scope="col">{words.factColumns.from}</th>
          </tr>
        </thead>
        <tbody>
          {products.facts.map((fact) => (
            <tr key={fact.slot}>
              <th scope="row">{fact.label[language.value]}</th>
              <td>
                <span class="fact-value">{fact.text[language.value]}</span>
                {matter.session_id !== null && (
                  <button
                    type="button"
                    class="button quiet small"
                    aria-label={words.correctTitle(fact.label[language.value])}
                    onClick={() => setCorrected(fact)}
                  >
                    {words.correct}
                  </button>
                )}
                {fact.against.map(({ text, source }) => (
                  <p key={text.en} class="against">
                    {text[language.value]} <small>{words.against}</small>{' '}
                    <From matterId={matter.matter_id} source={source} state="" title={fact.label[language.value]} />
                  </p>
                ))}
              </td>
              <td>
                <From
                  matterId={matter.matter_id}
                  source={fact.source}
                  state={words.factStates[fact.state]}
                  title={fact.label[language.value]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {corrected && (
        <AskDialog
          title={words.correctTitle(corrected.label[language.value])}
          about={corrected.text[language.value]}
          hint={words.correctHint}
          label={words.newValue}
          action={words.save}
          send={(value) => send(corrected, value)}
          close={() => setCorrected(undefined)}
        />
      )}
    </>
  )
}

interface FromProps {
  matterId: string
  source: FactSource
  state: string
  title: string
}

const From = ({ matterId, source, state, title }: FromProps) => (
  <>
    {state && <small class="fact-state">{state}</small>}
    {source.quote && (
      <button
        type="button"
        class="source-link"
        title={source.quote}
        onClick={() => openFactSource(matterId, source, title)}
      >
        {source.name ?? `“${source.quote.slice(0, 24)}”`}
      </button>
    )}
  </>
)
