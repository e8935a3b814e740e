import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from './harness.ts'

/** Headers of a request that shows no internal key. */
export const nobody = { 'x-internal-api-key': undefined }

/** Logs a local user in, as a person who has read the users file would; gives the headers to call with. */
export async function logIn(
  origin: string,
  dataDirectory: string,
  user: string,
): Promise<Record<string, string | undefined>> {
  const users = JSON.parse(await readFile(join(dataDirectory, 'dev-users.json'), 'utf8')) as {
    user: string
    password: string
  }[]
  const password = users.find((one) => one.user === user)?.password
  const { data, message } = await request(`${origin}/auth/token`, 'POST', { headers: nobody, body: { user, password } })
  if (!data) throw new Error(`${user} cannot log in: ${message}`)
  return { ...nobody, authorization: `Bearer ${data.access_token}` }
}

/** Waits until something is so; what never becomes so fails here and not by the test's time-out. */
export async function eventually(isSo: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const until = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`not so within ${withinMs} ms: ${isSo}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
