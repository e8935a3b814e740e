import { useEffect, useMemo } from 'preact/hooks'
import { createUploads } from '../state/uploads.ts'
import { Attachments } from './attachments.tsx'
import type { InputProps } from './card-input.ts'

/** A question that is answered with files: they are uploaded at once, and the answer is their ids. */
export function FileField({ question, draftName, set, aria }: InputProps) {
  const uploads = useMemo(() => createUploads(`${draftName}.${question.field_key}`), [])
  const ids = uploads.fileIds()
  useEffect(() => set(ids), [ids.join()])
  return (
    <>
      <input
        {...aria}
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          uploads.add(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
      <Attachments uploads={uploads} />
    </>
  )
}
