import { type Command, CommanderError } from 'commander'
import { programVersion } from '../program-version.ts'
import { CommandError, type ExitCode } from './command-error.ts'
import { createProgram } from './program.ts'
import { painted, type Surroundings } from './surroundings.ts'

/** Runs what the arguments say. Mistakes in them and failures of it become one sentence on standard error. */
export async function run(given: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { stdout, stderr } = surroundings
  // Whoever reads our output may leave before its end, as `head` does. A suite must stop properly then; a command just ends.
  if (given[0] !== 'start') stdout.on('error', leaveQuietly)
  const fail = (message: string, exitCode: ExitCode): ExitCode => {
    stderr.write(`${painted(stderr, 'red', message)}\n`)
    return exitCode
  }
  const program = createProgram(programVersion(), surroundings)
  for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])])
    command.exitOverride().configureOutput({
      writeOut: (text) => void stdout.write(text),
      outputError: (text) => void fail(usageMistake(text, command), 2),
    })
  try {
    await program.parseAsync(withHelp(given, program), { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof CommandError) return fail(error.message, error.exitCode)
    throw error
  }
}

function leaveQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
}

/** A command that only holds others has nothing to do by itself: it tells what it holds. */
function withHelp(given: readonly string[], program: Command): readonly string[] {
  const groups = program.commands.filter(({ commands }) => commands.length > 0).map((group) => group.name())
  return given.length === 0 || (given.length === 1 && groups.includes(given[0] as string))
    ? [...given, '--help']
    : given
}

/** `error: unknown option '--jsn'\n(Did you mean --json?)` as sentences, with the way to the help. */
function usageMistake(text: string, command: Command): string {
  const [mistake = '', suggestion = ''] = text
    .replace(/^error: /, '')
    .trim()
    .split('\n')
  const sentence = `${mistake.charAt(0).toUpperCase()}${mistake.slice(1).replace(/\.$/, '')}.`
  return [sentence, suggestion.replace(/^\((.*)\)$/, '$1'), `See ${pathOf(command)} --help.`].filter(Boolean).join(' ')
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
