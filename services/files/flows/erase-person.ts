import type { ErasedPart, PersonErasure } from '@casewright/contracts/people'
import { forgetAnswers } from '@casewright/kit/http/idempotency'
import { rehearse } from '@casewright/kit/postgres/rehearse'
import type { FilesDeps } from '../deps.ts'
import { dropUnusedBlobs } from '../queries/blobs.ts'
import { releaseKeys } from '../queries/loose-keys.ts'
import { eraseFiles, forgetCounts, lockFilesOf, renameOwner } from '../queries/people.ts'
import { ownerText } from './finish-resumable.ts'
import { discard } from './store-bytes.ts'

type Deps = Pick<FilesDeps, 'sql' | 'transaction' | 'storage' | 'log' | 'uploads'>

/** The person's files with bytes and texts, but for those under legal hold and those of a matter that others keep. */
export async function eraseIn(body: PersonErasure, deps: Deps): Promise<ErasedPart> {
  const { user_id, organization_id, pseudonym, dry_run, links } = body
  const person = { user_id, organization_id }
  const { keys, ...part } = await rehearse(deps.transaction, dry_run, async (sql) => {
    const all = await lockFilesOf(sql, person)
    const held = all.filter(({ legal_hold }) => legal_hold)
    const others = all.filter(({ fileId, legal_hold }) => !legal_hold && links.kept_files.includes(fileId))
    const gone = all.filter((file) => !held.includes(file) && !others.includes(file))
    const idsOf = (files: typeof all) => files.map(({ fileId }) => fileId)
    const texts = await eraseFiles(sql, idsOf(gone))
    await renameOwner(sql, person, idsOf(others), pseudonym)
    const free = [...new Set(gone.map(({ storage_key }) => storage_key))]
    const used = new Set([...held, ...others].map(({ storage_key }) => storage_key))
    await dropUnusedBlobs(sql, free)
    const keys = free.filter((key) => !used.has(key))
    await releaseKeys(sql, keys)
    await forgetCounts(sql, person)
    const answers = await forgetAnswers(sql, 'files', organization_id, user_id)
    const kept = [
      { kind: 'files', count: held.length, reason: 'under legal hold, with their texts and their owner' },
      { kind: 'files', count: others.length, reason: 'deliverables of a matter that other members keep' },
    ]
    return {
      keys,
      erased: { files: gone.length, texts, answers },
      kept: kept.filter(({ count }) => count > 0),
      links: { sessions: [], matters: [], files: idsOf(gone), kept_files: idsOf([...held, ...others]) },
    }
  })
  const owner = ownerText({ user: user_id, organization: organization_id })
  const uploads = await (dry_run ? deps.uploads.count(owner) : deps.uploads.forget(owner))
  if (!dry_run) await discard(deps, keys)
  return { ...part, erased: { ...part.erased, uploads } }
}
