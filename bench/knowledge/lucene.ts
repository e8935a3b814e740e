import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Passage } from './corpus.ts'

/** Of the newest line that runs on Java 11 and 17. */
const version = '9.12.3'
const artifacts = ['lucene-core', 'lucene-analysis-common']
const folder = join(import.meta.dirname, '../../.casewright/bench/lucene')
const program = join(import.meta.dirname, 'lucene/Search.java')

export interface LuceneAnswer {
  found: string[]
  ms: number
}

/** By query its best 100 documents; undefined, and a line that says why, on a machine without Java or Maven. */
export async function askLucene(
  documents: readonly Passage[],
  queries: readonly { id: string; text: string }[],
): Promise<Map<string, LuceneAnswer> | undefined> {
  const jars = luceneJars()
  if (jars === undefined) return undefined
  const line = (letter: string, id: string, words: string) => `${letter}\t${id}\t${words.replace(/\s+/g, ' ')}\n`
  const java = spawn('java', ['-Xmx2g', '-Dfile.encoding=UTF-8', '-cp', jars.join(delimiter), program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  java.stdin.end(
    [
      ...documents.map(({ id, title, text: said }) => line('D', id, `${title} ${said}`)),
      ...queries.map(({ id, text: said }) => line('Q', id, said)),
    ].join(''),
  )
  const [printed, [code]] = await Promise.all([text(java.stdout), once(java, 'close')])
  if (code !== 0) throw new Error('Lucene failed')
  const answers = printed.split('\n').filter((answer) => answer !== '')
  return new Map(
    answers.map((answer) => {
      const [id = '', ms, ...found] = answer.split('\t')
      return [id, { ms: Number(ms), found }]
    }),
  )
}

function luceneJars(): string[] | undefined {
  const jars = artifacts.map((name) => join(folder, `${name}-${version}.jar`))
  mkdirSync(folder, { recursive: true })
  for (const [at, name] of artifacts.entries()) {
    if (existsSync(jars[at] as string)) continue
    const artifact = `org.apache.lucene:${name}:${version}`
    const copy = ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]
    if (spawnSync('mvn', copy).status === 0) continue
    console.log(`\nLucene is left out: Maven, with Java, could not fetch ${artifact}.`)
    return undefined
  }
  return jars
}
