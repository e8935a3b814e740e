import { nobodys, type ServiceSamples } from './sample.ts'

/** A form with one text file. */
export const form = (text: string, name: string) => ({
  type: 'multipart/form-data; boundary=b',
  text: `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}.txt"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b--\r\n`,
})
const upcoming = { name: 'a.txt', contentType: 'text/plain', size: 5 }
const mine = { files: [{ name: 'mine.txt' }] }

export const files: ServiceSamples = {
  async write(post, secret) {
    const { data } = await post('/api/v1/files/upload', undefined, form(`the ${secret}`, secret))
    return { fileId: (data as { files: { fileId: string }[] }).files[0]?.fileId ?? '' }
  },
  calls: ({ fileId = '' }) => {
    const params = { fileId }
    return {
      erasePerson: {
        body: { user_id: 'x', organization_id: 'x', pseudonym: `erased:${'0'.repeat(32)}`, dry_run: true, links: {} },
      },
      exportPerson: { body: { user_id: 'x', organization_id: 'x' } },
      uploadFiles: { raw: form('x', 'mine'), foreign: mine },
      readQuota: { foreign: { user: { bytes_max: 10_737_418_240 } }, grows: true },
      readFile: { params, foreign: 404, grows: true },
      listUserFiles: { params: { userId: 'all' }, foreign: 404, grows: true },
      readDownloadUrl: { params, foreign: 404, grows: true },
      downloadFile: { params, foreign: 404 },
      createUploadUrl: { body: upcoming, foreign: { method: 'PUT' } },
      completeUpload: { params, foreign: 404 },
      deleteFile: { params, foreign: 404 },
      setLegalHold: { params, body: { legal_hold: true }, foreign: 404 },
      getSigned: { params: { key: nobodys } },
      putSigned: { params: { key: nobodys } },
      uploadFilesInternal: { raw: form('x', 'mine'), foreign: mine },
      createPresignedUrl: { body: { fileId }, foreign: 404 },
      readFileInternal: { params, foreign: 404, grows: true },
      readContent: { params, foreign: 404 },
      readParsed: { params, foreign: 404, grows: true },
      parseFile: { params, foreign: 404 },
      setParseStatus: { params, body: { parseStatus: 'failed' }, foreign: 404 },
      checkFiles: { body: { fileIds: [fileId] }, foreign: { usable: [] } },
      fileExists: { params, foreign: { exists: false } },
      deleteFileInternal: { params, foreign: 404 },
    }
  },
}
