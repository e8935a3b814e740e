import { documentIdOf } from '../../../services/collector/rules/document-change.ts'
import { form } from './files-samples.ts'
import type { Sample, ServiceSamples } from './sample.ts'

const package_id = 'platform_configuration'
const sources = '/api/v1/collector/sources'
const emptyPage = { items: [], total: 0 }

/** Seed packages belong to the installation, where there is nothing of a tenant to be found; sources belong to tenants. */
export const collector: ServiceSamples = {
  async write(post, secret) {
    const base = await post('/../knowledge-service/api/v1/knowledge/bases', { name: `${secret} collected` })
    const { kb_id } = base.data as { kb_id: string }
    const uploaded = await post('/../files-service/api/v1/files/upload', undefined, form(secret, secret))
    const { fileId } = (uploaded.data as { files: { fileId: string }[] }).files[0] ?? { fileId: '' }
    const about = { kind: 'files', kb_id, name: secret, licence: secret, config: { file_ids: [fileId] } }
    const { source_id } = (await post(sources, about)).data as { source_id: string }
    const { run_id } = (await post(`${sources}/${source_id}/runs`, undefined)).data as { run_id: string }
    return { kb_id, source_id, run_id, document_id: documentIdOf(source_id, fileId) }
  },
  calls: ({ kb_id = '', source_id = '', run_id = '', document_id = '' }) => {
    const one = { params: { package_id } }
    const several = { body: { package_ids: [package_id], dry_run: true } }
    const source = { params: { source_id }, foreign: 404 as const }
    const run = { params: { run_id }, foreign: 404 as const, grows: true as const }
    const config = { urls: ['https://laws.example/'] }
    const calls: Record<string, Sample> = {
      listSeedPackages: {},
      readSeedManifest: one,
      downloadSeedPackage: one,
      applySeedPackages: several,
      applySeedPackage: { ...one, body: { dry_run: true }, foreign: { package_id } },
      listSources: { foreign: emptyPage },
      createSource: { body: { kind: 'http', kb_id, name: 'mine', config }, foreign: 404 },
      readSource: source,
      updateSource: { ...source, body: { name: 'taken over' } },
      deleteSource: { ...source, query: 'documents=remove' },
      startRun: source,
      listRuns: { foreign: emptyPage, grows: true },
      readRun: run,
      cancelRun: run,
      listDocuments: { foreign: emptyPage, grows: true },
      readDocument: { params: { document_id }, foreign: 404, grows: true },
    }
    // Under `/internal` once more.
    const short = Object.entries(calls).map(([entry, sample]) => [`${entry}Short`, sample])
    return {
      ...calls,
      ...Object.fromEntries(short),
      // A service that names a user has no permission of the installation.
      applySeedPackageShort: { ...one, body: { dry_run: true }, foreign: 403 },
      showSeedPackages: {},
      erasePerson: {
        body: { user_id: 'x', organization_id: 'x', pseudonym: `erased:${'0'.repeat(32)}`, dry_run: true, links: {} },
      },
      exportPerson: { body: { user_id: 'x', organization_id: 'x' } },
    }
  },
}
