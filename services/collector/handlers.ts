import { type collector, shortHandlers } from '@casewright/contracts/collector/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from './deps.ts'
import { applySeedPackage } from './endpoints/apply-seed-package.ts'
import { applySeedPackages } from './endpoints/apply-seed-packages.ts'
import { cancelRun } from './endpoints/cancel-run.ts'
import { createSource } from './endpoints/create-source.ts'
import { deleteSource } from './endpoints/delete-source.ts'
import { downloadSeedPackage } from './endpoints/download-seed-package.ts'
import { erasePerson } from './endpoints/erase-person.ts'
import { exportPerson } from './endpoints/export-person.ts'
import { listDocuments } from './endpoints/list-documents.ts'
import { listRuns } from './endpoints/list-runs.ts'
import { listSeedPackages } from './endpoints/list-seed-packages.ts'
import { listSources } from './endpoints/list-sources.ts'
import { readDocument } from './endpoints/read-document.ts'
import { readRun } from './endpoints/read-run.ts'
import { readSeedManifest } from './endpoints/read-seed-manifest.ts'
import { readSource } from './endpoints/read-source.ts'
import { startRun } from './endpoints/start-run.ts'
import { updateSource } from './endpoints/update-source.ts'

const entries = {
  listSeedPackages,
  readSeedManifest,
  downloadSeedPackage,
  applySeedPackages,
  applySeedPackage,
  listSources,
  createSource,
  readSource,
  updateSource,
  deleteSource,
  startRun,
  listRuns,
  readRun,
  cancelRun,
  listDocuments,
  readDocument,
}

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof collector, CollectorDeps> = {
  ...entries,
  ...shortHandlers(entries),
  erasePerson,
  exportPerson,
}
