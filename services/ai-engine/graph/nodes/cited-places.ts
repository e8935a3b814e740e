import { ServiceError } from '@casewright/kit/data/errors'
import { TextLimit } from '@casewright/kit/text/text-limit'
import { type Draft, textsIn } from '@casewright/legal/drafts/draft'
import { readSections } from '@casewright/legal/drafts/revision'
import { type Citing, type Place, placeKey, placesIn } from '@casewright/legal/sources/places'
import type { AiEngineDeps } from '../../deps.ts'
import type { NodeTools } from '../node.ts'
import type { State } from '../rules/state.ts'
import { actingFor } from './acting.ts'
import { recorded } from './recorded.ts'

const module = new URL('../../../../legal/sources/places.ts', import.meta.url).href
const placing = { module, name: 'placesIn', run: placesIn }

/** A contract that is reviewed is no exhibit: it is cited by its name. */
const withoutExhibits: ReadonlySet<string> = new Set(['contract_review_memo'])

/**
 * How the files behind a draft are cited: numbered as the draft numbers them, with pages and clauses. A file that
 * cannot be read now is cited without.
 */
export async function citedPlaces(
  draft: Draft,
  state: State,
  tools: Pick<NodeTools, 'signal' | 'record'>,
  deps: Pick<AiEngineDeps, 'files' | 'textWorkers'>,
): Promise<Citing> {
  const sources = textsIn(readSections(draft.sections)).flatMap((cell) => cell.sources ?? [])
  const offsets = new Map<string, number[]>()
  for (const { kind, id, start } of sources)
    if (kind === 'file' && start !== null) offsets.set(id, [...new Set([...(offsets.get(id) ?? []), start])])
  const places = await Promise.all(
    [...offsets].map(async ([id, starts]) => {
      const found = await placesOf(id, starts, state, tools, deps)
      return found.map((place, at): [string, Place] => [placeKey({ id, start: starts[at] as number }), place])
    }),
  )
  const exhibits = withoutExhibits.has(draft.kind) ? [] : (draft.exhibits ?? exhibitsOf(state))
  return {
    exhibits: new Map(exhibits.map(({ file_id, number, name }) => [file_id, { number, name }])),
    places: new Map(places.flat()),
  }
}

/** In the order in which the files came. */
const exhibitsOf = ({ files, set_aside = [] }: State): NonNullable<Draft['exhibits']> =>
  files
    .filter(({ file_id, parse_status }) => parse_status === 'parsed' && !set_aside.includes(file_id))
    .map(({ file_id, name }, at) => ({ file_id, number: at + 1, name }))

async function placesOf(
  fileId: string,
  starts: readonly number[],
  { whose }: State,
  { signal, record }: Pick<NodeTools, 'signal' | 'record'>,
  { files, textWorkers }: Pick<AiEngineDeps, 'files' | 'textWorkers'>,
): Promise<Place[]> {
  const params = { fileId }
  try {
    const parsed = await recorded({ kind: 'service', name: 'files.readParsed', input: params }, record, async () => {
      const { text, sections } = await files.readParsed({ ...actingFor(whose), params, signal })
      return { text, sections }
    })
    return await textWorkers.run(placing, [parsed, starts], signal)
  } catch (error) {
    if (signal.aborted || !(error instanceof ServiceError || error instanceof TextLimit)) throw error
    return []
  }
}
