import type { ReviewComment } from '@casewright/contracts/matter/reviews'
import { sinceText } from '../../rules/dates.ts'
import { mentionedIn } from '../../rules/review.ts'
import type { Loaded } from '../../state/loaded.ts'
import { nameOf } from '../../state/names.ts'
import { comment, type Desk } from '../../state/review.ts'
import { reviewWords } from '../../words/review.ts'
import { language } from '../../words/words.ts'
import { TextForm } from './text-form.tsx'

interface CommentsProps {
  desk: Loaded<Desk>
  data: Desk
  statement: string
  comments: readonly ReviewComment[]
  isWriting: boolean
  close(): void
}

/** What lawyers say to each other about a statement. An `@` before a name brings it into that person's inbox. */
export function Comments({ desk, data, statement, comments, isWriting, close }: CommentsProps) {
  const words = reviewWords.value
  const people = data.readers.map(({ user_id }) => ({ user_id, name: nameOf(user_id) }))
  return (
    <>
      {comments.length > 0 && (
        <ul class="comments">
          {comments.map(({ comment_id, text, written_by, written_at }) => (
            <li key={comment_id}>
              <small>
                {nameOf(written_by)} · {sinceText(written_at, Date.now(), language.value)}
              </small>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
      {isWriting && (
        <TextForm
          label={words.commentText}
          hint={words.commentHint(people.map(({ name }) => name).join(', '))}
          action={words.send}
          send={async (text) => {
            await comment(desk, { statement, text, mentions: mentionedIn(text, people) })
            close()
          }}
          close={close}
        />
      )}
    </>
  )
}
