import { downloadAddress, fileOf } from '../state/files.ts'
import { consultationWords } from '../words/consultation.ts'
import { Icon } from './icon.tsx'

/** A file by its name; who may read it can download it. */
export function FileLink({ fileId }: { fileId: string }) {
  const file = fileOf(fileId).value
  const states = consultationWords.value.fileStates
  const said = file ? states[file.parseStatus] : ''
  return (
    <li class="file">
      <Icon name="file" />
      {file ? (
        <a href={downloadAddress(fileId)} download={file.name}>
          {file.name}
        </a>
      ) : (
        <span>{consultationWords.value.file}</span>
      )}
      {file && file.parseStatus !== 'parsed' && <small>{typeof said === 'string' ? said : ''}</small>}
    </li>
  )
}
