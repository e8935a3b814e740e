import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Nullable } from '@casewright/contracts/common'
import { type Static, type TSchema, Type } from 'typebox'
import { modelNamed } from '../../legal/case/case-models.ts'
import documentKinds from '../../resources/legal_tables/document_kinds.json' with { type: 'json' }
import forums from '../../resources/legal_tables/forums.json' with { type: 'json' }
import { modelProblems } from './case-model-content.ts'
import { commonSchema, modelSchema } from './case-model-schema.ts'
import { type Law, lawsAmong } from './law-articles.ts'
import { readFolder } from './read-folder.ts'
import { readPackages } from './read-packages.ts'
import { Key } from './schema-parts.ts'
import { schemaProblems } from './schema-problems.ts'
import { type Fault, fileFault } from './seed-rows.ts'
import { slotProblems } from './slot-problems.ts'
import { textProblems } from './text.ts'

export interface CaseModelFiles {
  /** By name, with `common`. */
  models: ReadonlyMap<string, object>
  /** The labelled matters of `quality/matters`, by folder. */
  matters: ReadonlyMap<string, object>
  laws: readonly Law[]
}

export interface CaseModelCheck {
  counts: { case_models: number; matters: number }
  faults: Fault[]
}

/** Of a matter, which model it tries; null is a matter of no model. */
const matterSchema = Type.Object({ model: Nullable(Key) })

const places: Readonly<Record<string, { name: object; slot?: string }>> = forums.places
const slotsByForum = Object.fromEntries(
  Object.entries(forums.kinds).map(([kind, { places: keys }]) => [
    kind,
    keys.flatMap((key) => places[key]?.slot ?? []),
  ]),
)

const atRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Checks the case models of this installation against all that they refer to. */
export async function checkCaseModels(): Promise<CaseModelCheck> {
  const files = await readCaseModels()
  return {
    counts: { case_models: files.models.size - 1, matters: files.matters.size },
    faults: caseModelFaults(files),
  }
}

export async function readCaseModels(): Promise<CaseModelFiles> {
  const { lists } = await readPackages(undefined)
  const ids = (await readdir(atRoot('quality/matters'))).sort()
  const matters = ids.map(
    async (id): Promise<[string, object]> => [
      id,
      JSON.parse(await readFile(atRoot(`quality/matters/${id}/matter.json`), 'utf8')),
    ],
  )
  return {
    models: await readFolder(atRoot('resources/case_models')),
    matters: new Map(await Promise.all(matters)),
    laws: lawsAmong(lists.documents.map(({ body }) => body)),
  }
}

/** The content is looked at only where the schema fits, and the models only where their common slots are sound. */
export function caseModelFaults({ models, matters, laws }: CaseModelFiles): Fault[] {
  const { common, ...own } = Object.fromEntries(models)
  const inCommon = problemsOf(commonSchema, common ?? {}, ({ slots }) =>
    slotProblems(slots, new Map(slots.map((slot) => [slot.key, slot]))),
  )
  if (inCommon.length > 0) return inCommon.map((message) => fileFault('case_models', 'common.json', message))
  const context = {
    common: (common as Static<typeof commonSchema>).slots,
    forums: slotsByForum,
    documents: Object.keys(documentKinds),
    laws,
  }
  const tried = new Set([...matters.values()].map((matter) => ('model' in matter ? matter.model : null)))
  const inModels = Object.entries(own).flatMap(([name, model]) =>
    problemsOf(modelSchema, model, (file) => [
      ...(file.name === name ? [] : [`name: ${file.name} is not the name of the file`]),
      ...(modelNamed(name) === null ? ['is not loaded by legal/case/case-models.ts'] : []),
      ...modelProblems(file, context),
      ...(tried.has(name) ? [] : ['has no matter in quality/matters']),
    ]).map((message) => fileFault('case_models', `${name}.json`, message)),
  )
  const inMatters = [...matters].flatMap(([id, matter]) =>
    problemsOf(matterSchema, matter, ({ model }) =>
      model === null || Object.hasOwn(own, model) ? [] : [`there is no model ${model}`],
    ).map((message) => fileFault('matters', `${id}/matter.json`, message)),
  )
  return [...inModels, ...inMatters]
}

function problemsOf<S extends TSchema>(schema: S, file: object, content: (file: Static<S>) => string[]): string[] {
  const problems = [...schemaProblems(schema, file), ...textProblems(file, true)]
  // The schema has confirmed the type.
  return problems.length > 0 ? problems : content(file as Static<S>)
}
