import type { KnowledgeFile } from '@casewright/contracts/knowledge/resources'
import { signal } from '@preact/signals'
import { call } from '../client/call.ts'
import { startUpload } from '../client/upload.ts'
import { failureText, tellFailure } from './failure-text.ts'
import { createLoaded } from './loaded.ts'

const askEveryMs = 800
const isUnderWay = ({ status }: KnowledgeFile): boolean => status === 'queued' || status === 'running'

/** A file on its way to a base, before the base knows of it. */
export interface Arriving {
  key: number
  name: string
  share: number
  problem: string | undefined
}

let count = 0

/** The files of a base, with those that are on their way; asked again while one of them is being read. */
export function createBaseFiles(kb_id: string) {
  const files = createLoaded(
    async () => (await call.knowledge.listKnowledgeFiles({ params: { kb_id }, query: { size: 100 } })).items,
  )
  const arriving = signal<readonly Arriving[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  const change = (key: number, members: Partial<Arriving>) => {
    arriving.value = arriving.value.map((one) => (one.key === key ? { ...one, ...members } : one))
  }
  const load = async (): Promise<void> => {
    clearTimeout(timer)
    await files.load()
    if (files.state.value.data?.some(isUnderWay)) timer = setTimeout(() => void load(), askEveryMs)
  }
  const addFile = async (key: number, file_id: string, title: string): Promise<void> => {
    try {
      await call.knowledge.addKnowledgeFile({ params: { kb_id }, body: { file_id, title } })
      arriving.value = arriving.value.filter((one) => one.key !== key)
      await load()
    } catch (error) {
      change(key, { problem: failureText(error as Parameters<typeof failureText>[0]) })
    }
  }
  return {
    files,
    arriving,
    load,
    add(chosen: Iterable<File>): void {
      for (const file of chosen) {
        const key = ++count
        arriving.value = [...arriving.value, { key, name: file.name, share: 0, problem: undefined }]
        void startUpload(file, {
          progress: (share) => change(key, { share }),
          done: (fileId) => void addFile(key, fileId, file.name.replace(/\.[^.]{1,8}$/, '')),
          failed: (error) => change(key, { problem: failureText(error) }),
          waits: () => {},
        })
      }
    },
    async retry(job_id: string): Promise<void> {
      await call.knowledge.retryJob({ params: { job_id } }).catch(tellFailure)
      await load()
    },
    close(): void {
      clearTimeout(timer)
    },
  }
}
