import { FlowBlueprint } from '@casewright/contracts/matter/resources'
import { validate } from '@casewright/kit/data/validation'
import { parseJsonText } from '@casewright/kit/http/json-body'
import { readJsonFiles } from '../adapters/blueprint-files.ts'

/** The bundled courses, read once at the start. */
export interface Blueprints {
  all: readonly FlowBlueprint[]
}

/** A file that is no blueprint, or has another one's id, stops the start and is named. */
export async function readBlueprints(folder: URL): Promise<Blueprints> {
  const byId = new Map<string, FlowBlueprint>()
  for (const { name, text } of await readJsonFiles(folder)) {
    const blueprint = parseBlueprint(name, text)
    if (byId.has(blueprint.blueprint_id))
      throw new Error(`the flow blueprint ${name} has the id of another one: ${blueprint.blueprint_id}`)
    byId.set(blueprint.blueprint_id, blueprint)
  }
  return { all: [...byId.values()] }
}

function parseBlueprint(name: string, text: string): FlowBlueprint {
  try {
    return validate(FlowBlueprint, parseJsonText(text), 'body')
  } catch (cause) {
    throw new Error(`the flow blueprint ${name} is broken: ${(cause as Error).message}`, { cause })
  }
}
