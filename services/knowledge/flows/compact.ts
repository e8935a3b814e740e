import { PlainJob } from '@casewright/contracts/knowledge/resources'
import type { KnowledgeDeps } from '../deps.ts'
import { sweepEmbeddings } from '../queries/vectors.ts'

const compactQueue = 'compact'
const embeddingDays = 30
const secondsMax = 3600

/** Once a night, by one replica. */
export async function startCompacting({ jobs, keywordIndex, sql, transaction }: KnowledgeDeps): Promise<void> {
  await jobs.work(
    compactQueue,
    PlainJob,
    async () => {
      await keywordIndex.compact({ sql, transaction })
      await sweepEmbeddings(sql, embeddingDays)
    },
    { secondsMax },
  )
  await jobs.schedule(compactQueue, '43 2 * * *')
}
