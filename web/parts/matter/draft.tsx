import { isOpen, isUnproved } from '@casewright/legal/desk/statements'
import { useState } from 'preact/hooks'
import { nextPlace, openPlaces, placeKey } from '../../rules/draft-statements.ts'
import type { Draft, Paragraph } from '../../rules/matter-products.ts'
import { type MatterView, sayInMatter } from '../../state/matter.ts'
import { showToast } from '../../state/toasts.ts'
import { matterWords } from '../../words/matter.ts'
import { Empty } from '../states.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { GappedText, SourceLinks, VerificationMark } from './statement.tsx'

/** A draft beside its sources, with every statement's state, and the way to the next that must be checked. */
export function MatterDraft({ view: { matter, products }, reload }: { view: MatterView; reload(): void }) {
  const words = matterWords.value
  const [place, setPlace] = useState<string>()
  const [changed, setChanged] = useState<string>()
  const { draft } = products
  if (!draft) return <Empty title={words.draftEmpty} hint={words.draftEmptyHint} />
  const places = openPlaces(draft)
  const goOn = () => {
    const next = nextPlace(places, place)
    setPlace(next)
    const element = document.getElementById(`place-${next}`)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }
  const send = async (quote: string, wish: string) => {
    await sayInMatter(matter, words.changeWords(quote.slice(0, 60), wish), reload)
    showToast(words.changeAsked)
  }
  return (
    <>
      <div class="desk-bar">
        <p>
          {words.draftVersion(draft.version)} · {words.openCount(places.length)}
        </p>
        {places.length > 0 && (
          <button type="button" class="button" onClick={goOn}>
            {words.nextOpen}
          </button>
        )}
      </div>
      <DraftSheet
        draft={draft}
        matterId={matter.matter_id}
        place={place}
        change={matter.session_id === null ? undefined : setChanged}
      />
      {changed !== undefined && (
        <AskDialog
          title={words.askChange}
          about={changed}
          hint={words.askChangeHint}
          label={words.wish}
          action={words.sendWish}
          send={(wish) => send(changed, wish)}
          close={() => setChanged(undefined)}
        />
      )}
    </>
  )
}

interface SheetProps {
  draft: Draft
  matterId: string
  place: string | undefined
  change: ((text: string) => void) | undefined
}

const DraftSheet = ({ draft, matterId, place, change }: SheetProps) => (
  <article class="sheet">
    <h2>{draft.title}</h2>
    {draft.sections.map(({ heading, paragraphs }, section) => (
      <section key={`${section} ${heading}`}>
        {heading && <h3>{heading}</h3>}
        {paragraphs.map((paragraph, at) => {
          const key = placeKey(section, at)
          return (
            <div
              key={key}
              id={`place-${key}`}
              class={`paragraph ${isOpen(paragraph) ? 'open' : ''} ${place === key ? 'here' : ''}`}
              tabIndex={-1}
            >
              <ParagraphText paragraph={paragraph} matterId={matterId} />
              <div class="paragraph-tools">
                {(isUnproved(paragraph) || (paragraph.sources.length > 0 && !paragraph.table)) && (
                  <VerificationMark verification={paragraph.verification} />
                )}
                <SourceLinks matterId={matterId} sources={paragraph.sources} />
                {change && !paragraph.table && (
                  <button type="button" class="button quiet small" onClick={() => change(paragraph.text)}>
                    {matterWords.value.askChange}
                  </button>
                )}
              </div>
            </div>
          )
        })}
      </section>
    ))}
  </article>
)

/** The words of a paragraph, or its table. */
export function ParagraphText({ paragraph: { text, table }, matterId }: { paragraph: Paragraph; matterId: string }) {
  if (!table)
    return (
      <p>
        <GappedText text={text} />
      </p>
    )
  return (
    <table>
      <thead>
        <tr>
          {table.columns.map(({ heading }) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, at) => (
              <td key={at}>
                <GappedText text={cell.text} />
                <SourceLinks matterId={matterId} sources={cell.sources} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
