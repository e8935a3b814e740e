import { effect, type ReadonlySignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { appendText, type Blocks, noBlocks } from '../rules/blocks.ts'
import { openFile, openLaw } from '../state/source.ts'
import { blockNodes } from './markdown-nodes.ts'

const paceMs = 50

/**
 * Text that may grow while it is read. Words bypass the framework: they are collected for 50 ms, only the last block is
 * read again, and what is finished is never touched, so a selection in it stays.
 */
export function Prose({ text, class: name = '' }: { text: ReadonlySignal<string>; class?: string }) {
  const element = useRef<HTMLDivElement>(null)
  // Before the first paint: a text that stands is never seen empty.
  useLayoutEffect(() => {
    const root = element.current
    if (!root) return
    const writer = createWriter(root)
    let timer: ReturnType<typeof setTimeout> | undefined
    writer(text.peek())
    const stop = effect(() => {
      // Read here, so that each change runs this; written at its pace.
      if (text.value === '' && !root.hasChildNodes()) return
      timer ??= setTimeout(() => {
        timer = undefined
        writer(text.peek())
      }, paceMs)
    })
    const press = ({ target }: Event) => {
      const pressed = (target as HTMLElement).closest?.<HTMLElement>('.law')
      const { law, article, file } = pressed?.dataset ?? {}
      if (law && article) openLaw(law, article)
      else if (file) openFile(file, pressed?.closest('p, li, td, blockquote')?.textContent ?? '')
    }
    root.addEventListener('click', press)
    return () => {
      stop()
      clearTimeout(timer)
      root.removeEventListener('click', press)
    }
  }, [text])
  return <div ref={element} class={`prose ${name}`} />
}

/** Shows a text in an element; of one that has only grown, what was finished stays. */
function createWriter(root: HTMLElement): (text: string) => void {
  let shown = ''
  let blocks: Blocks = noBlocks
  let last: Node[] = []
  return (text) => {
    if (text === shown) return
    if (!text.startsWith(shown)) {
      root.replaceChildren()
      shown = ''
      blocks = noBlocks
      last = []
    }
    blocks = appendText(blocks, text.slice(shown.length))
    shown = text
    const nodes = blockNodes(blocks.last)
    for (const node of last) node.parentNode?.removeChild(node)
    root.append(...blockNodes(blocks.done), ...nodes)
    last = nodes
  }
}
