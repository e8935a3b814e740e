/** What a parser found in a file. Offsets count UTF-16 units of `text`, as JavaScript slices it. */
export interface ParsedText {
  text: string
  title: string | null
  sections: {
    kind: 'page' | 'sheet' | 'slide' | 'heading' | 'body'
    title: string | null
    level: number
    start: number
    end: number
  }[]
  pages: number | null
  language: 'zh' | 'en' | 'mixed' | null
  words: number
  ocr: boolean
  /** How much of what stood there could not be decoded, from 0 to 1. */
  undecodable_share: number
}

/** How an attempt to parse ended; whatever a file is made of, one of these is the answer. */
export type ParseOutcome =
  | { status: 'parsed'; parsed: ParsedText }
  | { status: 'needs_ocr' | 'unsupported' | 'failed'; reason: string }
  /** Somebody ended the reader, as Ctrl-C does with every process at once: nothing was found out about the file. */
  | { status: 'interrupted' }

export interface ParseTask {
  /** A file on this machine. */
  path: string
  /** As it was named by its owner; its ending helps where the bytes do not say what it is. */
  fileName: string
  contentType: string
}

export interface ParserPool {
  /** Never rejects: a child that dies, hangs or needs too much memory is a `failed` with a reason. */
  parse(task: ParseTask, signal?: AbortSignal): Promise<ParseOutcome>
  close(): Promise<void>
}

export interface ParserLimits {
  timeoutMs: number
  /** Of the JavaScript heap of one child. */
  memoryMb: number
  children: number
  /** Read text from images and scanned pages. */
  ocr: boolean
  /** A child is replaced after so many files. */
  filesPerChild: number
}
