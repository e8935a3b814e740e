import { afterAll, beforeAll } from 'vitest'
import { type CasewrightProcess, runCasewright } from './casewright-process.ts'
import { type Call, type Mode, type Suite, suiteAt } from './harness.ts'
import { type Kind, type Shared, sharedSuitesVariable, type Wanted } from './shared-suites.ts'

export interface SharedSuite extends Suite {
  /** One more process of a service on the same database, until the test file ends. */
  addReplica(name: string): Promise<Call>
}

/**
 * A suite that other test files use at the same time: a file keeps to organizations, users and keys of its own, changes
 * nothing that is common to all, and never ends it.
 */
export function useSharedSuite(mode: Mode, kind: Kind = 'whole'): () => SharedSuite {
  let suite: SharedSuite
  const replicas: CasewrightProcess[] = []
  beforeAll(async () => {
    const { origins, dataPath, settings } = await ask({ kind, mode })
    suite = {
      ...(await suiteAt(origins, dataPath)),
      async addReplica(name) {
        const replica = runCasewright([name], settings)
        replicas.push(replica)
        return (await suiteAt([await replica.address], dataPath)).call
      },
    }
  })
  afterAll(async () => {
    for (const replica of replicas) replica.kill('SIGTERM')
    await Promise.all(replicas.map(({ ended }) => ended))
  })
  return () => suite
}

async function ask(wanted: Wanted): Promise<Shared> {
  const response = await fetch(process.env[sharedSuitesVariable] as string, {
    method: 'POST',
    body: JSON.stringify(wanted),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Shared
}
