import { isRefusal } from '@casewright/kit/data/errors'
import { painted } from './surroundings.ts'
import type { Talk } from './talk.ts'

/** What the conversation has left: its matter, and the documents with addresses to download them from. */
export async function showOutcome(talk: Talk): Promise<void> {
  const { session, person, surroundings } = talk
  const { consultations, matter } = talk.client
  const { matter_id: matterId } = await consultations.readSession({ params: { id: session.id } })
  if (matterId === null || person.organization === undefined) return
  const call = { params: { id: matterId } }
  try {
    const [record, { items: documents }] = await Promise.all([matter.readMatter(call), matter.listDeliverables(call)])
    const { stdout } = surroundings
    stdout.write(`\n${painted(stdout, 'bold', `Matter ${matterId}`)}: ${record?.title} (${record?.status})\n`)
    for (const { title, version, presigned_url } of documents)
      stdout.write(`  ${title}, version ${version}\n${presigned_url ? `    ${presigned_url}\n` : ''}`)
  } catch (error) {
    // Somebody who may talk may not see the matter: there is nothing to show then.
    if (!isRefusal(error)) throw error
  }
}
