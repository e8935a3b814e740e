declare module 'yazl' {
  import type { EventEmitter } from 'node:events'
  import type { Readable } from 'node:stream'

  interface EntryOptions {
    mtime: Date
    /** Writes the time of day as it is, without a second one in UTC. */
    forceDosTimestamp: boolean
  }

  export class ZipFile extends EventEmitter {
    readonly outputStream: Readable
    addReadStream(source: Readable, name: string, options: EntryOptions): void
    end(): void
  }
}
