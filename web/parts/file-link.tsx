import { fileOf } from '../state/files.ts'
import { consultationWords } from '../words/consultation.ts'
import { Icon } from './icon.tsx'

/** A file by its name; who may read it, as its owner or as a member of the matter, can download it. */
export function FileLink({ fileId, matterId }: { fileId: string; matterId: string | null | undefined }) {
  const file = fileOf(fileId, matterId).value
  const states = consultationWords.value.fileStates
  const said = file ? states[file.metadata.parseStatus] : ''
  return (
    <li class="file">
      <Icon name="file" />
      {file ? (
        <a href={file.address} download={file.metadata.name}>
          {file.metadata.name}
        </a>
      ) : (
        <span>{consultationWords.value.file}</span>
      )}
      {file && file.metadata.parseStatus !== 'parsed' && <small>{typeof said === 'string' ? said : ''}</small>}
    </li>
  )
}
