import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TSchema } from 'typebox'
import { catalogueProblems } from './catalogues.ts'
import { readFolder } from './read-folder.ts'
import { schemaProblems } from './schema-problems.ts'
import { type Fault, fileFault } from './seed-rows.ts'
import { tableContent } from './table-content.ts'
import { catalogueSchema, tableSchemas } from './table-schemas.ts'
import { textProblems } from './text.ts'

export interface TableCheck {
  counts: { tables: number; catalogues: number; texts: number }
  faults: Fault[]
}

const ours = fileURLToPath(new URL('../../resources', import.meta.url))

/** Checks the legal tables and the catalogues of texts of a folder, or those of this installation. */
export async function checkTables(directory = ours): Promise<TableCheck> {
  const tables = await readFolder(join(directory, 'legal_tables'))
  const catalogues = await readFolder(join(directory, 'texts'))
  const missing = Object.keys(tableSchemas).filter((name) => !tables.has(name))
  return {
    counts: {
      tables: tables.size,
      catalogues: catalogues.size,
      texts: [...catalogues.values()].reduce<number>((sum, one) => sum + Object.keys(one).length, 0),
    },
    faults: [
      ...missing.map((name) => fileFault('legal_tables', `${name}.json`, 'is missing')),
      ...[...tables].flatMap(([name, table]) =>
        tableProblems(name, table).map((problem) => fileFault('legal_tables', `${name}.json`, problem)),
      ),
      ...[...catalogues].flatMap(([name, catalogue]) =>
        [
          ...schemaProblems(catalogueSchema, catalogue),
          ...textProblems(catalogue, true),
          ...catalogueProblems(catalogue),
        ].map((problem) => fileFault('texts', `${name}.json`, problem)),
      ),
    ],
  }
}

/** The content is looked at only where the schema fits. */
function tableProblems(name: string, table: object): string[] {
  const schema = (tableSchemas as Record<string, TSchema>)[name]
  if (schema === undefined) return ['has no schema in suite/seed-checks/table-schemas.ts']
  const problems = [...schemaProblems(schema, table), ...textProblems(table)]
  return problems.length > 0 ? problems : (tableContent[name]?.(table) ?? [])
}
