import { type SeedOptions, withCollector } from './seeds.ts'
import { type Surroundings, tableOf, writeJson } from './surroundings.ts'

export async function seedsManifest(
  package_id: string,
  options: SeedOptions,
  surroundings: Surroundings,
): Promise<void> {
  const manifest = await withCollector(options, surroundings, (collector) =>
    collector.readSeedManifest({ params: { package_id } }),
  )
  if (options.json) return writeJson(surroundings, manifest)
  const { name, version, description, items } = manifest
  const rows = items.map(({ item_id, kind, depends_on }) => [item_id, kind, depends_on.join(', ') || '-'])
  surroundings.stdout.write(`${name}, version ${version}\n${description ? `${description}\n` : ''}\n`)
  surroundings.stdout.write(tableOf([['ITEM', 'KIND', 'COMES AFTER'], ...rows]))
}
