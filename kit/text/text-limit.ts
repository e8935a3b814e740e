import { ServiceError } from '../data/errors.ts'

/** Work over a text was not done: the text is too long, or it took too long. The same text would fail again. */
export class TextLimit extends ServiceError {
  constructor(reason: string) {
    super('payload_too_large', `the text cannot be worked on: it ${reason}`)
  }
}
