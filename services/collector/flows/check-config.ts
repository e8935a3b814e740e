import {
  type DirectoryConfig,
  type FilesConfig,
  type HttpConfig,
  type Source,
  type SourceKind,
  sourceConfigs,
} from '@casewright/contracts/collector/collection-resources'
import { type FieldPath, invalidField, ServiceError } from '@casewright/kit/data/errors'
import { validate } from '@casewright/kit/data/validation'
import { isPublicAddress, literalAddress } from '@casewright/kit/http/public-address'
import type { CollectorDeps } from '../deps.ts'
import { actingUser } from '../queries/sources.ts'
import { addressesIn, hasCredentials, httpConfigProblem } from '../rules/source-config.ts'

interface Maker {
  organization: string
  user: string
  staff: boolean
}

/** The settings of a source if its kind can work with them and this person may use what they name. */
export async function checkedConfig(
  deps: CollectorDeps,
  person: Maker,
  kind: SourceKind,
  given: object,
): Promise<object> {
  const { config } = validate(sourceConfigs[kind], { config: given }, 'body')
  for (const { place, url } of addressesIn(config)) requireOutside(deps, `body.config.${place}`, url)
  if (kind === 'http') {
    const problem = httpConfigProblem(config as HttpConfig)
    if (problem) throw invalidField('body.config', problem)
  }
  if (kind === 'directory') requireAllowed(deps, person, config as DirectoryConfig)
  if (kind === 'files') await requireOwnFiles(deps, person, config as FilesConfig)
  return config
}

/** A name is resolved anew at each fetch, and refused there; what can be told now is told now. */
function requireOutside({ collecting }: CollectorDeps, place: FieldPath, url: string): void {
  if (hasCredentials(url)) throw invalidField(place, 'must not have a user name or password')
  const literal = literalAddress(url)
  if (literal !== undefined && !collecting.allowPrivate && !isPublicAddress(literal))
    throw invalidField(place, 'must not be an address of a private network')
}

/** Directories are the server's, and no organization's. Which there are is not told: to whoever may name one it is known. */
function requireAllowed({ collecting }: CollectorDeps, { staff }: Maker, { path }: DirectoryConfig): void {
  const permission = 'platform:admin'
  if (!staff) throw new ServiceError('forbidden', `a directory needs the permission ${permission}`, { permission })
  if (!collecting.directories.includes(path))
    throw invalidField('body.config.path', 'must be one of the directories that COLLECTOR_DIRECTORIES allows')
}

async function requireOwnFiles(deps: CollectorDeps, person: Maker, { file_ids }: FilesConfig): Promise<void> {
  const at = await firstForeign(deps, person, file_ids)
  if (at !== undefined)
    throw invalidField(
      `body.config.file_ids.${at}`,
      'must be your own file or one of a matter that you are a member of',
    )
}

/**
 * Runs act for whoever begins them or has them begin by a schedule. Nobody but the person for whom they act already begins
 * those of files that are not open to them: the run would take the documents for vanished.
 */
export async function requireRunner(
  deps: CollectorDeps,
  person: Pick<Maker, 'organization' | 'user'>,
  { source_id, kind, config }: Pick<Source, 'source_id' | 'kind' | 'config'>,
): Promise<void> {
  if (kind !== 'files' || (await actingUser(deps.sql, source_id)) === person.user) return
  if ((await firstForeign(deps, person, (config as FilesConfig).file_ids)) !== undefined)
    throw new ServiceError(
      'forbidden',
      'this source reads files that are not open to you; who may read them can run it',
    )
}

/** The place of the first file that files-service does not show to this person; a superuser counts as anybody else. */
async function firstForeign(
  { files }: CollectorDeps,
  { organization, user }: Pick<Maker, 'organization' | 'user'>,
  file_ids: readonly string[],
): Promise<number | undefined> {
  for (const [at, fileId] of file_ids.entries()) {
    const file = await files.readFileInternal({ params: { fileId }, organization, user }).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'not_found') return undefined
      throw error
    })
    if (!file) return at
  }
  return undefined
}
