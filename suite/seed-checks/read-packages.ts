import {
  ElementMapping,
  GivenCauseProfile,
  GivenChecklist,
  LitigationElements,
  SystemDocument,
} from '@casewright/contracts/knowledge/structured-resources'
import { configs } from '@casewright/contracts/platform/configs'
import { type FieldProblem, isRefusal } from '@casewright/kit/data/errors'
import type { TSchema } from 'typebox'
import { openPackageFolder, type PackageFolder } from '../../services/collector/adapters/package-folder.ts'
import { type LoadedPackage, loadPackage } from '../../services/collector/flows/load-package.ts'
import { pathInPackage } from '../../services/collector/rules/package-path.ts'
import type { Row } from '../../services/collector/rules/rows.ts'
import { schemaProblems } from './schema-problems.ts'
import { type Fault, faultOf, type ListBodies, type SeedLists, type SeedRow } from './seed-rows.ts'

/** The schema by which the target of a list will judge its rows, and the members that name a row. */
const rules: Record<keyof ListBodies, { schema: TSchema; names: readonly string[]; joint: string }> = {
  configs: { schema: configs.writeConfigs.body.properties.configs.items, names: ['key'], joint: '' },
  profiles: { schema: GivenCauseProfile, names: ['code', 'version'], joint: '@' },
  litigation_elements: { schema: LitigationElements, names: ['code', 'version'], joint: '@' },
  non_litigation_checklists: { schema: GivenChecklist, names: ['checklist_id', 'version'], joint: '@' },
  element_mappings: { schema: ElementMapping, names: ['mapping_key'], joint: '' },
  documents: { schema: SystemDocument, names: ['kb_id', 'document_id'], joint: '/' },
}

interface ReadPackages {
  package_ids: string[]
  /** The rows that fit their schemas, with defaults filled in. */
  lists: SeedLists
  /** Manifests, files and rows that an apply would not understand. */
  faults: Fault[]
}

/** Loads every package of the folder as an apply would. A package with a fault in its manifest or files has no rows. */
export async function readPackages(directory: string | undefined): Promise<ReadPackages> {
  const packages = openPackageFolder(directory)
  const package_ids = await packages.names()
  const lists: SeedLists = {
    configs: [],
    profiles: [],
    litigation_elements: [],
    non_litigation_checklists: [],
    element_mappings: [],
    documents: [],
  }
  const faults: Fault[] = []
  for (const package_id of package_ids) {
    const loaded = await loadOrFaults(packages, package_id)
    if (Array.isArray(loaded)) faults.push(...loaded)
    else
      for (const row of rowsOfPackage(loaded)) {
        const own = schemaProblems(rules[row.list].schema, row.body).map((problem) => faultOf(row, problem))
        faults.push(...own)
        // The list's name decides the type of the row, which the schema has just confirmed.
        if (own.length === 0) (lists[row.list] as SeedRow[]).push(row)
      }
  }
  return { package_ids, lists, faults }
}

async function loadOrFaults(packages: PackageFolder, package_id: string): Promise<LoadedPackage | Fault[]> {
  try {
    return await loadPackage({ packages }, package_id)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return (error.details as FieldProblem[]).map(({ path, message }) => {
      const [file = '', row = ''] = path.slice(package_id.length + 1).split('#')
      return { package_id, file, row, message }
    })
  }
}

function rowsOfPackage({ manifest, items }: LoadedPackage): SeedRow[] {
  const { package_id } = manifest
  return items.flatMap(({ item_id, lists }, step) => {
    const config = manifest.items.find((item) => item.item_id === item_id)?.config as Record<string, string>
    return Object.entries(lists).flatMap(([name, rows]) => {
      const list = name as keyof ListBodies
      const file = pathInPackage(config[`${list}_json`] as string) as string
      return rows.map((body, at) => ({ package_id, step, file, list, row: nameOf(list, body, at), body }))
    })
  })
}

/** Also for a row that does not fit its schema. */
function nameOf(list: keyof ListBodies, body: Row, at: number): string {
  const { names, joint } = rules[list]
  const parts = names.map((name) => body[name]).filter((part) => typeof part === 'string')
  return parts.join(joint) || `row ${at}`
}
