import { readSettings } from '@casewright/kit/data/settings'
import { suiteSettings } from '../settings.ts'
import { builtWeb } from '../web-build.ts'
import type { Surroundings } from './surroundings.ts'

/** An image made with this starts without building anything. */
export async function webBuild({ environment, stdout }: Surroundings): Promise<void> {
  const { CASEWRIGHT_DATA_DIR } = readSettings(environment, {
    CASEWRIGHT_DATA_DIR: suiteSettings.CASEWRIGHT_DATA_DIR,
  })
  stdout.write(`The workbench is built: ${await builtWeb(CASEWRIGHT_DATA_DIR)}\n`)
}
