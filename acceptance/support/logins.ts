import { mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
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

interface LocalUser {
  user: string
  name?: string
  organization?: string
  superuser?: boolean
  permissions?: string[]
}

const headersOf = new Map<string, Record<string, string | undefined>>()

/** Logs in somebody who is written into the users file for this, with or without an organization; once per person. */
export async function logInAs(
  origin: string,
  dataDirectory: string,
  { permissions = [], ...person }: LocalUser,
): Promise<Record<string, string | undefined>> {
  const known = JSON.stringify([origin, person, permissions])
  const headers = headersOf.get(known)
  if (headers) return headers
  await addUser(join(dataDirectory, 'dev-users.json'), { ...person, permissions })
  const made = await logIn(origin, dataDirectory, person.user)
  headersOf.set(known, made)
  return made
}

/** Other test files may add users to the same file: one after the other, and nobody reads half of it. */
async function addUser(file: string, person: LocalUser): Promise<void> {
  const lock = `${file}.lock`
  await eventually(() =>
    mkdir(lock).then(
      () => true,
      () => false,
    ),
  )
  try {
    const others = (JSON.parse(await readFile(file, 'utf8')) as LocalUser[]).filter(({ user }) => user !== person.user)
    await writeFile(`${file}.new`, JSON.stringify([{ ...person, password: 'of-the-tests' }, ...others]))
    await rename(`${file}.new`, file)
  } finally {
    await rmdir(lock)
  }
}

/** Waits until something is so; what never becomes so fails here and not by the test's time-out. */
export async function eventually(isSo: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const until = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`not so within ${withinMs} ms: ${isSo}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
