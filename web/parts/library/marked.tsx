import { cutAtMarks, type Span } from '../../rules/highlight.ts'

export const Marked = ({ text, spans }: { text: string; spans: readonly Span[] }) => (
  <>
    {cutAtMarks(text, spans).map(({ text: part, isMarked, start }) =>
      isMarked ? <mark key={start}>{part}</mark> : part,
    )}
  </>
)
