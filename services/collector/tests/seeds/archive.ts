import { testKeys } from '@casewright/kit/testing'
import { fromBufferPromise } from 'yauzl'

/** A download's bytes and head. */
export async function download(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers: { 'x-internal-api-key': testKeys[0], ...headers } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** What is in an archive, in its order, as a reader that is not ours sees it. */
export async function unzip(bytes: Buffer): Promise<[name: string, text: string][]> {
  const archive = await fromBufferPromise(bytes)
  const entries: [string, string][] = []
  for await (const entry of archive.eachEntry()) {
    let text = ''
    for await (const chunk of await archive.openReadStreamPromise(entry)) text += chunk
    entries.push([entry.fileName, text])
  }
  return entries
}
