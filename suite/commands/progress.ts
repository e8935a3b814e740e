import type { ExitCode } from './command-error.ts'
import { painted, type Surroundings } from './surroundings.ts'

/** How far long work is. It is shown on standard error, so that the result alone is on standard output. */
interface Progress {
  says(what: string): void
  advance(steps: number): void
  end(): void
}

/** A bar on a terminal; elsewhere one line per step, so that a log tells it too. */
export async function openProgress({ stderr }: Surroundings, steps: number): Promise<Progress> {
  if (!stderr.isTTY)
    return { says: (what) => void stderr.write(`${painted(stderr, 'dim', `${what} …`)}\n`), advance() {}, end() {} }
  const { progress } = await import('@clack/prompts')
  const words = { cancelMessage: 'Broken off.', errorMessage: 'Broken off.' }
  const onCancel = () => process.exit(130 satisfies ExitCode)
  const bar = progress({ output: stderr, max: steps, size: 30, withGuide: false, onCancel, ...words })
  // While the bar is shown, Ctrl-C is a key that makes the library end the process by itself, as if all were well.
  const breakOff = () => {
    process.exitCode = 130 satisfies ExitCode
  }
  let isOpen = false
  return {
    says(what) {
      if (isOpen) return bar.message(what)
      process.once('exit', breakOff)
      bar.start(what)
      isOpen = true
    },
    advance: (done) => bar.advance(done),
    end() {
      process.off('exit', breakOff)
      if (isOpen) bar.clear()
    },
  }
}
