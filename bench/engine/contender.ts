/** An engine that runs the flow: a turn that ends with a card of two questions, and a turn that resumes with both answers. */
export interface Contender {
  name: string
  /** Both turns on a thread that is new; rejects when either does not end as it must. */
  turnPair(threadId: string): Promise<{ tokens: number }>
  /** Closes its connections to the database too: only then has PostgreSQL counted all of their rows. */
  close(): Promise<void>
  /** CPU in ms so far of the processes that run the engine, where that is not this process. */
  cpuMs?(): number
}

/** What opens a contender, and how much of it is measured. */
export interface Entry {
  /** Called twice: the first time the tables are made, the second time it is measured. */
  open(): Promise<Contender>
  /** The database schema its rows are counted in; without one it does not use PostgreSQL. */
  schema?: string
  pairsPerBatch: number
}
