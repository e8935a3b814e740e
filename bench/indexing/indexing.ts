import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Passage } from '../knowledge/corpus.ts'
import { openOwnService } from '../knowledge/own-service.ts'

const seeds = new URL('../../resources/seed_packages/knowledge_system_resources/data/', import.meta.url)
const millions = Number(process.env.BENCH_INDEXING_MILLIONS ?? 50)
/** What one request brings: the size at which a request once took a minute. */
const charactersPerRequest = 6_000_000
const settleMs = 30_000

/** Documents of whole laws, the seed documents over and over, each time under another name. */
function* repeatedSeeds(charactersMax: number): Generator<Passage> {
  const documents = readdirSync(seeds)
    .filter((name) => name.endsWith('.json'))
    .flatMap(
      (name) =>
        (JSON.parse(readFileSync(new URL(name, seeds), 'utf8')) as { documents: { sections: { content: string }[] }[] })
          .documents,
    )
    .map(({ sections }) => sections.map(({ content }) => content).join('\n\n'))
  let characters = 0
  for (let round = 0; ; round += 1)
    for (const [at, text] of documents.entries()) {
      if (characters >= charactersMax) return
      characters += text.length
      yield { id: `${round}-${at}`, title: `${round}`, text }
    }
}

const service = await openOwnService()
try {
  await service.fillWhole('sys_warm', repeatedSeeds(200_000))
  await sleep(settleMs)
  const before = service.megabytes()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, service.megabytes())
  }, 200)
  const [started, cpu] = [performance.now(), service.cpuMs()]
  const slowest = await service.fillWhole('sys_large', repeatedSeeds(millions * 1_000_000), charactersPerRequest)
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  const cpuSeconds = (service.cpuMs() - cpu) / 1000
  await sleep(settleMs)
  const round = Math.round
  console.log(
    `${millions} million characters in requests of ${charactersPerRequest / 1_000_000} million: ${round(seconds)} s, ${round(cpuSeconds)} s of processor time with the database; the slowest request ${(slowest / 1000).toFixed(1)} s`,
  )
  console.log(
    `memory of the process: ${round(before)} MB before, ${round(peak)} MB at most, ${round(service.megabytes())} MB ${settleMs / 1000} s after`,
  )
} finally {
  await service.stop()
}
