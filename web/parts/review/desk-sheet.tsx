import { decisionOn } from '@casewright/legal/desk/decisions'
import { statementText } from '@casewright/legal/desk/statements'
import { useState } from 'preact/hooks'
import { placeKey } from '../../rules/draft-statements.ts'
import type { Draft, Paragraph } from '../../rules/matter-products.ts'
import { type DraftStatement, decisionFor, statementsOf } from '../../rules/review.ts'
import { tellFailure } from '../../state/failure-text.ts'
import type { Loaded } from '../../state/loaded.ts'
import { nameOf } from '../../state/names.ts'
import { type Desk, decide } from '../../state/review.ts'
import { reviewWords } from '../../words/review.ts'
import { ParagraphText } from '../matter/draft.tsx'
import { SourceLinks, VerificationMark } from '../matter/statement.tsx'
import { ChangedText } from './changes.tsx'
import { Comments } from './comments.tsx'
import { TextForm } from './text-form.tsx'

interface SheetProps {
  desk: Loaded<Desk>
  data: Desk
  draft: Draft
  place: string | undefined
  setPlace(key: string): void
}

/** The draft with what is decided on each of its statements. */
export function DeskSheet(props: SheetProps) {
  const { draft, place, setPlace } = props
  const statements = new Map(statementsOf(draft).map((statement) => [statement.key, statement]))
  return (
    <article class="sheet">
      {draft.sections.map(({ heading, paragraphs }, section) => (
        <section key={`${section} ${heading}`}>
          {heading && <h2>{heading}</h2>}
          {paragraphs.map((paragraph, at) => {
            const key = placeKey(section, at)
            const statement = statements.get(key)
            return statement ? (
              <div
                key={key}
                id={`place-${key}`}
                class={`paragraph ${place === key ? 'here' : ''}`}
                tabIndex={-1}
                onFocusIn={() => setPlace(key)}
              >
                <Statement {...props} paragraph={paragraph} statement={statement} />
              </div>
            ) : (
              <div key={key} class="paragraph">
                <ParagraphText paragraph={paragraph} matterId={props.data.matter.matter_id} />
              </div>
            )
          })}
        </section>
      ))}
    </article>
  )
}

interface StatementProps extends SheetProps {
  paragraph: Paragraph
  statement: DraftStatement
}

function Statement({ desk, data, draft, paragraph, statement }: StatementProps) {
  const words = reviewWords.value
  const [open, setOpen] = useState<'edit' | 'comment'>()
  const decision = decisionOn(data.decisions, statement)
  const comments = data.comments.filter((one) => one.statement === statement.text)
  const put = async (what: 'accepted' | 'edited' | 'rejected' | null, wording: string | null = null) => {
    await decide(desk, [decisionFor(statement, draft.version, what, wording)])
    setOpen(undefined)
  }
  const press = (what: 'accepted' | 'rejected' | null) => void put(what).catch(tellFailure)
  const toggle = (what: 'edit' | 'comment') => setOpen(open === what ? undefined : what)
  return (
    <>
      {decision?.wording ? (
        <ChangedText before={statement.text} after={decision.wording} />
      ) : (
        <div class={decision?.decision === 'rejected' ? 'struck' : ''}>
          <ParagraphText paragraph={paragraph} matterId={data.matter.matter_id} />
        </div>
      )}
      <div class="paragraph-tools shown">
        <VerificationMark verification={statement.verification} />
        <SourceLinks matterId={data.matter.matter_id} sources={paragraph.sources} />
        {decision ? (
          <>
            <span class={`tag decision ${decision.decision}`}>
              {words.decidedBy(words.decisions[decision.decision], nameOf(decision.decided_by))}
            </span>
            <button type="button" class="button quiet small" onClick={() => press(null)}>
              {words.takeBack}
            </button>
          </>
        ) : (
          <>
            <button type="button" class="button small" data-key="KeyA" onClick={() => press('accepted')}>
              {words.accept}
            </button>
            <button type="button" class="button small" data-key="KeyE" onClick={() => toggle('edit')}>
              {words.edit}
            </button>
            <button type="button" class="button small" data-key="KeyR" onClick={() => press('rejected')}>
              {words.reject}
            </button>
          </>
        )}
        <button type="button" class="button quiet small" data-key="KeyC" onClick={() => toggle('comment')}>
          {words.comment}
        </button>
      </div>
      {open === 'edit' && (
        <TextForm
          label={words.wording}
          text={statementText(paragraph)}
          action={words.save}
          send={(text) => put('edited', text)}
          close={() => setOpen(undefined)}
        />
      )}
      <Comments
        desk={desk}
        data={data}
        statement={statement.text}
        comments={comments}
        isWriting={open === 'comment'}
        close={() => setOpen(undefined)}
      />
    </>
  )
}
