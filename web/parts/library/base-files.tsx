import type { KnowledgeBase, KnowledgeFile } from '@casewright/contracts/knowledge/resources'
import { useEffect, useMemo } from 'preact/hooks'
import { createBaseFiles } from '../../state/base-files.ts'
import { libraryWords } from '../../words/library.ts'
import { LoadedView } from '../loaded-view.tsx'

/** Adds documents to a base of the firm, and shows how they are being read. */
export function BaseFiles({ base: { kb_id, name } }: { base: KnowledgeBase }) {
  const words = libraryWords.value
  const own = useMemo(() => createBaseFiles(kb_id), [kb_id])
  useEffect(() => {
    void own.load()
    return own.close
  }, [own])
  return (
    <section class="base-files" aria-label={name}>
      <h2>{words.filesOf(name)}</h2>
      <label class="field">
        <span>{words.addFiles}</span>
        <input
          type="file"
          multiple
          onChange={({ currentTarget }) => {
            own.add(currentTarget.files ?? [])
            currentTarget.value = ''
          }}
        />
        <small>{words.addFilesHint}</small>
      </label>
      <ul class="lines" aria-live="polite">
        {own.arriving.value.map(({ key, name: file, share, problem }) => (
          <li key={key}>
            <span>{file}</span>
            {problem ? (
              <small class="problem">{problem}</small>
            ) : (
              <small>{words.arriving(Math.floor(share * 100))}</small>
            )}
          </li>
        ))}
        <LoadedView loaded={own.files} lines={2}>
          {(files) => files.map((file) => <FileLine key={file.file_id} file={file} retry={own.retry} />)}
        </LoadedView>
      </ul>
    </section>
  )
}

function FileLine({ file, retry }: { file: KnowledgeFile; retry(job_id: string): Promise<void> }) {
  const words = libraryWords.value
  const { title, document_id, status, job_id, chunks } = file
  return (
    <li>
      <span>{title ?? document_id}</span>
      <span class="row-actions">
        <small class={status === 'failed' ? 'problem' : ''}>
          {status === 'indexed' ? words.readInto(chunks) : words.fileStates[status]}
        </small>
        {(status === 'failed' || status === 'cancelled') && job_id && (
          <button type="button" class="button small" onClick={() => void retry(job_id)}>
            {words.readAgain}
          </button>
        )}
      </span>
    </li>
  )
}
