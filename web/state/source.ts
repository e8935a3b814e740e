import { signal } from '@preact/signals'
import { call } from '../client/call.ts'
import type { FactSource, Source } from '../rules/matter-products.ts'
import { quotedIn } from '../rules/quoted-in.ts'
import { createLoaded, type Loaded } from './loaded.ts'

/** A text with the place in it that is to be seen. */
export interface Passage {
  title: string
  text: string
  start: number
  end: number
}

export interface OpenSource {
  title: string
  /** Null where the text cannot be had; the quotation is shown then. */
  passage: Loaded<Passage | null>
  quote: string
  /** Where the whole file can be had. */
  file: { matterId: string; fileId: string } | undefined
}

/** What is open beside the page. */
export const openSource = signal<OpenSource | undefined>(undefined)

export const closeSource = (): void => {
  openSource.value = undefined
}

function open(source: Omit<OpenSource, 'passage'>, read: () => Promise<Passage | null>): void {
  const passage = createLoaded(read)
  openSource.value = { ...source, passage }
  void passage.load()
}

/** Opens what a statement rests on. Places in a file are offsets of its text as it was read: nothing is searched for. */
export function openSourceOf(matterId: string, { kind, id, title, quote, start, end }: Source): void {
  if (kind !== 'file') {
    open({ title, quote, file: undefined }, async () => ({ title, text: quote, start: 0, end: 0 }))
    return
  }
  open({ title, quote, file: { matterId, fileId: id } }, () =>
    call.matter.readMatterFileText({ params: { id: matterId, fileId: id } }).then(
      ({ text }) => ({ title, text, start, end }),
      () => null,
    ),
  )
}

/** The same for a fact. What was said in a conversation is shown in its own words. */
export function openFactSource(matterId: string, source: FactSource, title: string): void {
  const { kind, file_id = '', name = title, quote = '', start = 0, end = 0 } = source
  openSourceOf(matterId, { kind, id: file_id, title: name, quote, start, end })
}

/** The wording of an article, as the system's bases have it. */
export function openLaw(law: string, article: string): void {
  const query = `《${law}》第${article}条`
  open({ title: query, quote: '', file: undefined }, async () => {
    const { hits } = await call.knowledge.query({ body: { query, top_k: 10, mode: 'keyword' } })
    // Another article would be worse than none.
    const found = hits.find(({ title, content }) => title.includes(law) && content.includes(`第${article}条`))
    return found ? { title: found.title, text: found.content, start: 0, end: 0 } : null
  })
}

/** The matter whose files the page may cite by their names. */
export const citedMatter = signal<string | null>(null)

/** The text of a file that is cited by its name, with the words marked that the citing text quotes. */
export function openFile(name: string, citing: string): void {
  const matterId = citedMatter.value
  open({ title: name, quote: '', file: undefined }, async () => {
    if (matterId === null) return null
    const { items } = await call.matter.listMatterFiles({ params: { id: matterId }, query: { size: 100 } })
    const found = items.find(({ metadata }) => metadata?.name === name)
    if (!found) return null
    const { text } = await call.matter.readMatterFileText({ params: { id: matterId, fileId: found.file_id } })
    return { title: name, text, ...quotedIn(text, citing) }
  })
}

interface FilePlace {
  file_id: string
  quote: string
  start: number
  end: number
}

const aroundLength = 160

/** A passage of a file with the words around it, by its offsets; the quotation alone where the file cannot be read. */
export function filePassage({ file_id, quote, start, end }: FilePlace, matterId: string | null) {
  const passage = createLoaded(async () => {
    if (matterId === null) return { before: '', quote, after: '' }
    const read = call.matter.readMatterFileText({ params: { id: matterId, fileId: file_id } })
    return read.then(
      ({ text }) => ({
        before: text.slice(Math.max(0, start - aroundLength), start),
        quote: text.slice(start, end),
        after: text.slice(end, end + aroundLength),
      }),
      () => ({ before: '', quote, after: '' }),
    )
  })
  void passage.load()
  return passage
}
