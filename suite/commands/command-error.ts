/** How a command ends: 1 when what it was to do failed, 2 when it was called wrongly, 130 when a person broke it off. */
export type ExitCode = 0 | 1 | 2 | 130

/** A command that cannot go on; the message is the one sentence that is printed. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
