import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

type Json = Record<string, unknown>

/** A package as a test writes it. */
export interface GivenPackage {
  manifest: Json & { items: Json[] }
  /** By path; what is no text is written as JSON. */
  files: Record<string, unknown>
}

/** As manifests name a file of theirs. */
export const inPackage = (path: string): string => `\${PACKAGE_DIR}/${path}`

const version = '2026-01-01'
export const profile = (code: string, more: Json = {}) => ({
  code,
  version,
  effective_from: version,
  name: `案由 ${code}`,
  ...more,
})
export const document = (document_id: string, text = `第一条 ${document_id}`) => ({
  kb_id: 'sys_laws',
  document_id,
  title: document_id,
  text,
})
const elements = (code: string) => ({
  code,
  version,
  effective_from: version,
  elements: [{ element_key: 'agreement', name: '合意' }],
})
const checklist = (checklist_id: string) => ({
  checklist_id,
  name: checklist_id,
  version,
  effective_from: version,
  items: [{ item_key: 'parties', title: '主体' }],
})

const kinds = {
  configs: 'platform.seed.system_configs.upsert',
  structured: 'knowledge.seed.structured.import',
  documents: 'knowledge.seed.system_kb_documents.import',
  profiles: 'knowledge.seed.cause_of_action_profiles.import',
}

/** One item of each kind, written in an order in which they cannot be applied. */
export const wholePackage = (package_id: string): GivenPackage => ({
  manifest: {
    schema_version: 1,
    package_id,
    name: 'A whole package',
    version,
    description: 'One item of each kind',
    items: [
      {
        item_id: 'documents',
        kind: kinds.documents,
        depends_on: ['structured'],
        config: { documents_json: inPackage('data/documents.json') },
      },
      {
        item_id: 'structured',
        kind: kinds.structured,
        depends_on: ['profiles'],
        config: {
          litigation_elements_json: inPackage('data/elements.json'),
          non_litigation_checklists_json: 'data/checklists.json',
          element_mappings_json: inPackage('data/mappings.json'),
          sync_to_neo4j: false,
        },
      },
      { item_id: 'profiles', kind: kinds.profiles, config: { profiles_json: inPackage('data/profiles.json') } },
      { item_id: 'configs', kind: kinds.configs, config: { configs_json: inPackage('data/configs.json') } },
    ],
  },
  files: {
    'data/documents.json': { documents: [document('civil-code'), document('labour-law')] },
    'data/elements.json': [elements('loan'), elements('lease')],
    'data/checklists.json': { source: 'our own', non_litigation_checklists: [checklist('contract-review')] },
    'data/mappings.json': [
      { mapping_key: 'loan-agreement', code: 'loan', element_key: 'agreement', evidence: ['借条'] },
    ],
    'data/profiles.json': { profiles: [profile('loan'), profile('lease'), profile('sale')] },
    'data/configs.json': { configs: [{ key: 'matters.service_types', value: ['litigation'] }] },
    'scripts/make.sh': 'echo made by hand\n',
  },
})
/** Rows in it. */
export const wholeRows = 10

/** A small package of a single item of documents. */
export const documentsPackage = (package_id: string, rows: readonly object[]): GivenPackage => ({
  manifest: {
    schema_version: 1,
    package_id,
    name: 'Documents',
    version,
    items: [
      { item_id: 'documents', kind: kinds.documents, config: { documents_json: inPackage('data/documents.json') } },
    ],
  },
  files: { 'data/documents.json': rows },
})

/** Writes the package anew, under its id or another folder. */
export async function writePackage(
  directory: string,
  { manifest, files }: GivenPackage,
  folder = String(manifest.package_id),
): Promise<string> {
  const root = join(directory, folder)
  await rm(root, { recursive: true, force: true })
  for (const [path, content] of Object.entries({ 'manifest.json': manifest, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  return root
}
