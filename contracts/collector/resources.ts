import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { withDefault } from '@casewright/kit/http/endpoint'
import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, Timestamp } from '../common.ts'

export const PackageId = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z0-9]+([_-][a-z0-9]+)*$',
  description: 'The name of its folder',
})
const ItemId = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' })

const JsonFile = Type.String({
  minLength: 1,
  maxLength: 500,
  description:
    'A file of the package, from its folder or from the placeholder for it. It holds a list, or an object whose member, named like this setting without `_json`, is the list',
})
/** As the interface has it; it means whichever graph is configured. */
const sync_to_neo4j = withDefault(Type.Boolean({ description: 'Also write the graph' }), true)

/** The settings of each kind of item. A member whose name ends in `_json` is a file with rows. */
export const seedItemConfigs = {
  'platform.seed.system_configs.upsert': Closed({ configs_json: JsonFile }),
  'knowledge.seed.structured.import': Closed({
    litigation_elements_json: Type.Optional(JsonFile),
    non_litigation_checklists_json: Type.Optional(JsonFile),
    element_mappings_json: Type.Optional(JsonFile),
    sync_to_neo4j,
  }),
  'knowledge.seed.system_kb_documents.import': Closed({ documents_json: JsonFile }),
  'knowledge.seed.cause_of_action_profiles.import': Closed({ profiles_json: JsonFile, sync_to_neo4j }),
}
export type SeedItemKind = keyof typeof seedItemConfigs
const SeedItemKind = Type.Enum(Object.keys(seedItemConfigs) as SeedItemKind[])

const SeedItem = Closed({
  item_id: ItemId,
  kind: SeedItemKind,
  depends_on: withDefault(Type.Array(ItemId, { maxItems: 100, description: 'Items that come first' }), []),
  config: Type.Object({}, { additionalProperties: true, description: 'What the kind asks for' }),
})
export type SeedItem = Static<typeof SeedItem>

/** The file `manifest.json` of a package. */
export const SeedManifest = Closed({
  schema_version: Type.Literal(1),
  package_id: PackageId,
  name: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
  version: Type.String({ format: 'date', description: 'The day it was made: YYYY-MM-DD' }),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  items: Type.Array(SeedItem, { minItems: 1, maxItems: 200 }),
})
export type SeedManifest = Static<typeof SeedManifest>

const counts = {
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
}
const SeedCounts = Type.Object(counts)
export type SeedCounts = Static<typeof SeedCounts>
const ContentHash = Type.String({ description: 'SHA-256 of all files of the package, by name and content' })

const SeedApply = Type.Object({
  apply_id: Id,
  version: Type.String(),
  content_hash: ContentHash,
  status: Type.Enum(['running', 'succeeded', 'failed', 'interrupted'], {
    description: '`interrupted`: the process died; the next apply continues where it stopped',
  }),
  ...counts,
  started_at: Timestamp,
  finished_at: Nullable(Timestamp),
})
export type SeedApply = Static<typeof SeedApply>

const Problem = Type.Object({ path: Type.String(), message: Type.String() })

export const ListedPackage = Type.Object({
  package_id: Type.String({ description: 'The name of its folder' }),
  name: Nullable(Type.String()),
  version: Nullable(Type.String()),
  description: Nullable(Type.String()),
  content_hash: Nullable(ContentHash),
  items: Type.Integer({ description: 'How many it has' }),
  problems: Type.Array(Problem, { description: 'Why it cannot be applied; what a manifest says is then unknown' }),
  is_current: Type.Boolean({ description: 'All of its items were applied as they are now' }),
  last_apply: Nullable(SeedApply),
})
export type ListedPackage = Static<typeof ListedPackage>

const SeedItemResult = Type.Object({
  item_id: ItemId,
  kind: SeedItemKind,
  status: Type.Enum(['applied', 'unchanged', 'failed', 'blocked'], {
    description:
      '`unchanged`: as it was at its last apply, so it was not sent; `blocked`: an item that it depends on failed',
  }),
  reason: Nullable(Type.String({ description: 'Why it is blocked, or what kept it from being carried through' })),
  ...counts,
  errors: Type.Array(Type.Object({ row: Type.String(), message: Type.String() }), {
    description: 'The first rows that were refused',
  }),
})
export type SeedItemResult = Static<typeof SeedItemResult>

export const PackageResult = Type.Object({
  package_id: PackageId,
  apply_id: Id,
  version: Type.String(),
  content_hash: ContentHash,
  dry_run: Type.Boolean(),
  force: Type.Boolean(),
  status: Type.Enum(['succeeded', 'failed']),
  ...counts,
  items: Type.Array(SeedItemResult, { description: 'In the order in which they were applied' }),
  started_at: Timestamp,
})
export type PackageResult = Static<typeof PackageResult>

nameSchemas({
  SeedItemKind,
  SeedItem,
  SeedManifest,
  SeedCounts,
  SeedApply,
  Problem,
  ListedPackage,
  SeedItemResult,
  PackageResult,
})
