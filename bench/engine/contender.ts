export type ContenderName = 'langgraph' | 'casewright' | 'langgraph-dev'

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

/** What is measured, and how much of it. */
export interface Entry {
  contender: ContenderName
  /** The database schema its rows are counted in; without one it does not use PostgreSQL. */
  schema?: string
  /** Not counted: so many that the compiler is done with it, where that can be waited for. */
  warmUpPairs: number
  pairsPerBatch: number
}
