/** A start that cannot work; the message is the one sentence that is printed. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
