import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { TunedBase } from '@casewright/contracts/knowledge/search-resources'
import { type ConnectionOptions, findKey, serviceClient, suiteUrl } from './connection.ts'
import { explained } from './explain.ts'
import { type Surroundings, tableOf, writeJson } from './surroundings.ts'

export interface TuneOptions extends ConnectionOptions {
  organization?: string
  json?: boolean
}

/** Has each of the bases learn from its own passages what meaning counts in its hybrid search. */
export async function knowledgeTune(
  kb_ids: readonly string[],
  options: TuneOptions,
  surroundings: Surroundings,
): Promise<void> {
  const { environment } = surroundings
  const url = suiteUrl(options, environment, 'services')
  const key = await findKey(options, environment)
  const client = serviceClient(knowledge, 'knowledge-service', url, key.key)
  const { organization } = options
  const tuned: TunedBase[] = []
  for (const kb_id of kb_ids)
    tuned.push(
      await client.tuneBase({ body: { kb_id }, ...(organization && { organization }) }).catch((error: unknown) => {
        throw explained(error, url, key)
      }),
    )
  if (options.json) return writeJson(surroundings, tuned)
  const rows = tuned.map(({ kb_id, samples, vector_weight, vector_weight_source, reason }) => [
    kb_id,
    String(samples),
    vector_weight.toFixed(2),
    reason === null ? vector_weight_source : `${vector_weight_source}: ${reason}`,
  ])
  surroundings.stdout.write(tableOf([['BASE', 'PASSAGES', 'MEANING COUNTS', 'BY'], ...rows]))
}
