import type { Client } from '@casewright/client/create-client'
import type { Card } from '@casewright/contracts/card'
import { invalidInput } from '@casewright/kit/data/errors'
import { problemsOf } from '@casewright/kit/data/validation'
import type { Static, TObject } from 'typebox'

/** What a call of a tool may use. */
export interface ToolContext {
  suite: Client
  signal: AbortSignal
  /** Tells the client, where it wants to know, what is being done. */
  report(message: string): void
  /** Puts a card to the person at the client; undefined where the client cannot, or the person declines. */
  askPerson(card: Card): Promise<CardAnswers | undefined>
}

export type CardAnswers = { field_key: string; value: unknown }[]

interface Definition<Input extends TObject> {
  name: string
  title: string
  description: string
  input: Input
  /** Whether it leaves everything as it is. */
  readOnly: boolean
  run(input: Static<Input>, context: ToolContext): Promise<object>
}

export interface Tool extends Omit<Definition<TObject>, 'run'> {
  run(input: unknown, context: ToolContext): Promise<object>
}

/** A tool whose arguments are checked before it runs; what is wrong is told by its place. */
export const tool = <Input extends TObject>({ run, ...definition }: Definition<Input>): Tool => ({
  ...definition,
  run: async (given, context) => {
    const input = given ?? {}
    const problems = problemsOf(definition.input, input, ['arguments'])
    if (problems.length > 0) throw invalidInput(problems)
    return run(input as Static<Input>, context)
  },
})
