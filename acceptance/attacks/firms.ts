import { afterAll, beforeAll } from 'vitest'
import type { Person as StoryPerson } from '../story.ts'
import { type CasewrightProcess, runCasewright } from '../support/casewright-process.ts'
import { createDataDirectory, type DataDirectory } from '../support/data-directory.ts'
import { type Answer, type CallOptions, quiet, request } from '../support/harness.ts'
import { logInAs } from '../support/logins.ts'

export interface Person {
  user: string
  organization?: string
  superuser?: boolean
}

export const sessions = '/consultations-service/api/v1/consultations/sessions'
export const matters = '/matter-service/api/v1/matters'
export const files = '/files-service/api/v1/files'

export interface Firms {
  ask(person: Person, method: string, path: string, body?: object): Promise<Answer>
  /** As a service that acts for this person. */
  askFor(person: Person, method: string, path: string, body?: object): Promise<Answer>
  /** As the system's own work. */
  system(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** The person as the stories know them. */
  story(person: Person): Promise<StoryPerson>
}

/** The whole suite in one process, with people of several firms. */
export function useFirms(environment: Record<string, string> = {}): Firms {
  let data: DataDirectory
  let running: CasewrightProcess
  let origin: string
  beforeAll(async () => {
    data = await createDataDirectory()
    running = runCasewright([], { ...quiet, ...data.environment, ...environment })
    origin = await running.address
  })
  afterAll(async () => {
    running?.kill('SIGTERM')
    await running?.ended
    await data?.remove()
  })
  const login = (person: Person) => logInAs(origin, data.path, person)
  return {
    ask: async (person, method, path, body) =>
      request(origin + path, method, { ...(body && { body }), headers: await login(person) }),
    askFor: ({ user, organization, superuser }, method, path, body) =>
      request(origin + path, method, {
        ...(body && { body }),
        headers: {
          'x-user-id': user,
          'x-organization-id': organization,
          'x-is-superuser': superuser ? 'true' : undefined,
        },
      }),
    system: (method, path, options) => request(origin + path, method, options),
    story: async (person) => ({ origin, headers: { authorization: (await login(person)).authorization as string } }),
  }
}
