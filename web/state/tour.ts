import { startUpload } from '../client/upload.ts'
import { sampleMatter } from '../words/sample-matter.ts'
import { beginConsultation } from './consultation.ts'

const uploaded = ({ name, text }: { name: string; text: string }): Promise<string> =>
  new Promise((resolve, reject) => {
    const file = new File([text], name, { type: 'text/plain' })
    const listener = { progress: () => {}, waits: () => {}, done: resolve, failed: reject }
    startUpload(file, listener).catch(reject)
  })

/** Begins the loan dispute of the examples as the person's own consultation, and gives its id. */
export async function beginSampleMatter(): Promise<string> {
  const fileIds = await Promise.all(sampleMatter.files.map(uploaded))
  return beginConsultation(sampleMatter.words, fileIds)
}
