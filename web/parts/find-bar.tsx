import { useEffect, useRef, useState } from 'preact/hooks'
import { findText } from '../rules/find-text.ts'
import type { Consultation } from '../state/consultation.ts'
import { isAllShown } from '../state/near-view.ts'
import { consultationWords } from '../words/consultation.ts'
import { shellWords } from '../words/shell.ts'
import { Icon } from './icon.tsx'

/** Finds words in all messages of a consultation, also in those that were not shown yet, and goes from one to the next. */
export function FindBar({ consultation, close }: { consultation: Consultation; close(): void }) {
  const words = consultationWords.value
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [found, setFound] = useState<readonly Range[]>([])
  const messages = consultation.messages.value
  useEffect(() => {
    field.current?.focus()
    isAllShown.value = true
    void consultation.loadAllEarlier()
    return unmark
  }, [])
  useEffect(() => setFound(rangesOf(text)), [text, messages])
  useEffect(() => mark(found, at), [found, at])
  const step = (by: number) => setAt(found.length > 0 ? (at + by + found.length) % found.length : 0)
  return (
    <search class="find-bar">
      <input
        ref={field}
        type="search"
        aria-label={words.findWords}
        placeholder={words.findWords}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key === 'Enter' && !event.isComposing) step(event.shiftKey ? -1 : 1)
        }}
      />
      <small role="status">{text.trim() && words.foundAt(found.length === 0 ? 0 : at + 1, found.length)}</small>
      <button type="button" class="button quiet" onClick={() => step(-1)}>
        {words.foundBefore}
      </button>
      <button type="button" class="button quiet" onClick={() => step(1)}>
        {words.foundNext}
      </button>
      <button type="button" class="button quiet only-icon" aria-label={shellWords.value.close} onClick={close}>
        <Icon name="close" />
      </button>
    </search>
  )
}

/** Each message is read as one text, so that words are found over the borders of its marks and links. */
function rangesOf(words: string): Range[] {
  return [...document.querySelectorAll('.message .prose, .message .own-words')].flatMap((message) => {
    const nodes = textNodesOf(message)
    const texts = nodes.map(({ data }) => data)
    return findText(texts, words).map(({ from, to }) => {
      const range = document.createRange()
      range.setStart(nodes[from.text] as Text, from.offset)
      range.setEnd(nodes[to.text] as Text, to.offset)
      return range
    })
  })
}

function textNodesOf(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

function mark(ranges: readonly Range[], at: number): void {
  const current = ranges[at]
  CSS.highlights.set('found', new Highlight(...ranges))
  CSS.highlights.set('found-now', new Highlight(...(current ? [current] : [])))
  current?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
}

function unmark(): void {
  CSS.highlights.delete('found')
  CSS.highlights.delete('found-now')
}
