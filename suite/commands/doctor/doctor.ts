import { CommandError } from '../command-error.ts'
import type { ConnectionOptions } from '../connection.ts'
import { painted, type Surroundings, writeJson } from '../surroundings.ts'
import { checkIssuerClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkMachine } from './check-machine.ts'
import { checkModel } from './check-model.ts'
import { checkSettings } from './check-settings.ts'
import { checkSuite } from './check-suite.ts'
import type { Finding } from './finding.ts'

export interface DoctorOptions extends ConnectionOptions {
  json?: boolean
}

/** Looks at everything before it says anything is wrong, so that one call shows all there is to mend. */
export async function doctor(options: DoctorOptions, surroundings: Surroundings): Promise<void> {
  const { environment, stdout } = surroundings
  const { findings: settings, config, services } = await checkSettings(environment)
  const suite = await checkSuite(options, environment, config, services)
  const findings = [
    ...(await checkMachine(config, environment)),
    ...settings,
    ...(await checkDatabase(config, services, environment)),
    ...(await checkIssuerClock(config)),
    ...(await checkModel(environment, services)),
    ...suite,
  ]
  const problems = findings.filter(({ status }) => status === 'problem').length
  const warnings = findings.filter(({ status }) => status === 'warning').length
  if (options.json)
    writeJson(surroundings, { status: problems > 0 ? 'problem' : warnings > 0 ? 'warning' : 'ok', findings })
  else {
    for (const finding of findings) stdout.write(linesOf(finding, surroundings))
    stdout.write(`\n${counted(problems, 'problem')} and ${counted(warnings, 'warning')}.\n`)
  }
  if (problems > 0)
    throw new CommandError(
      `${problems === 1 ? 'One thing is' : `${problems} things are`} wrong: mend what is marked as a problem.`,
    )
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
const styles = { ok: 'green', warning: 'yellow', problem: 'red' } as const

function linesOf({ status, name, detail, mend }: Finding, { stdout }: Surroundings): string {
  const indent = ' '.repeat(9)
  return `${painted(stdout, styles[status], status.padEnd(7))}  ${name}: ${detail}\n${mend ? `${indent}${mend}\n` : ''}`
}
