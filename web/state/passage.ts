import { signal } from '@preact/signals'
import { call } from '../client/call.ts'
import type { FactSource, Source } from '../rules/matter-products.ts'
import { createLoaded, type Loaded } from './loaded.ts'

/** A text with the place in it that is to be seen. */
export interface Passage {
  title: string
  text: string
  start: number
  end: number
}

export interface OpenPassage {
  title: string
  /** Null where the text cannot be had; the quotation is shown then. */
  loaded: Loaded<Passage | null>
  quote: string
  /** Where the whole file can be had. */
  fileId: string | undefined
}

/** The passage that is open beside the page. */
export const openPassage = signal<OpenPassage | undefined>(undefined)

export const closePassage = (): void => {
  openPassage.value = undefined
}

/** Opens what a statement rests on. Places in a file are offsets of its text as it was read: nothing is searched for. */
export function openSourceOf(matterId: string, { kind, id, title, quote, start, end }: Source): void {
  const isFile = kind === 'file'
  const loaded = createLoaded(async (): Promise<Passage | null> => {
    if (!isFile) return { title, text: quote, start: 0, end: 0 }
    const read = call.matter.readMatterFileText({ params: { id: matterId, fileId: id } })
    return read.then(
      ({ text }) => ({ title, text, start, end }),
      () => null,
    )
  })
  openPassage.value = { title, quote, loaded, fileId: isFile ? id : undefined }
  void loaded.load()
}

/** The same for a fact. What was said in a conversation is shown in its own words. */
export function openFactSource(matterId: string, source: FactSource, title: string): void {
  const { kind, file_id = '', name = title, quote = '', start = 0, end = 0 } = source
  openSourceOf(matterId, { kind, id: file_id, title: name, quote, start, end })
}
