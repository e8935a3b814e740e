import type { DataStore } from '@tus/server'

/** Where resumable uploads are until their last byte has arrived. */
export interface UploadPlace {
  /** As the library of the protocol wants it, which is loaded for this: it takes a tenth of the process's memory. */
  openStore(): Promise<DataStore>
  /** The bytes that have arrived, opened by their first reader. */
  read(id: string): AsyncIterable<Uint8Array>
  /** What is gone already is no error. */
  remove(id: string): Promise<void>
  /** How many of an owner are not finished. */
  count(owner: string): Promise<number>
  /** Removes those of an owner; returns how many there were. */
  forget(owner: string): Promise<number>
  /** Forgets uploads that were not finished in time. */
  sweep(): Promise<void>
}
