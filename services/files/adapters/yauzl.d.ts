declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export interface Entry {
    fileName: string
    compressedSize: number
    uncompressedSize: number
    relativeOffsetOfLocalHeader: number
    isEncrypted(): boolean
  }

  export interface ZipFile {
    entryCount: number
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable & AsyncIterable<Buffer>>
  }

  export function fromFdPromise(fd: number, options: { autoClose: boolean }): Promise<ZipFile>
}
