import type { Deliverable } from '@casewright/contracts/matter/resources'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { createFileTexts } from '../../state/matter.ts'
import { matterWords } from '../../words/matter.ts'
import { Dialog } from '../dialog.tsx'
import { LoadedView } from '../loaded-view.tsx'
import { ComparedLines } from '../review/changes.tsx'

type Version = Deliverable['versions'][number]

/** Any two versions of a document, in which exactly the changed words are marked. */
export function CompareDocuments({
  matterId,
  title,
  versions,
}: {
  matterId: string
  title: string
  versions: Version[]
}) {
  const words = matterWords.value
  const inOrder = versions.toSorted((one, other) => one.version - other.version)
  const [from, setFrom] = useState(inOrder[0]?.version ?? 1)
  const [to, setTo] = useState(inOrder.at(-1)?.version ?? 1)
  const [isOpen, setOpen] = useState(false)
  const chosen = [from, to].map((version) => inOrder.find((one) => one.version === version))
  const [before, after] = chosen
  const choice = (label: string, value: number, set: (version: number) => void) => (
    <select aria-label={label} value={value} onChange={(event) => set(Number(event.currentTarget.value))}>
      {inOrder.map(({ version }) => (
        <option key={version} value={version}>
          {words.draftVersion(version)}
        </option>
      ))}
    </select>
  )
  return (
    <div class="row-actions compare">
      {choice(words.compareFrom, from, setFrom)}
      {choice(words.compareTo, to, setTo)}
      <button type="button" class="button" disabled={from === to} onClick={() => setOpen(true)}>
        {words.compareVersions}
      </button>
      {isOpen && before && after && (
        <Dialog label={words.comparedVersions(title, from, to)} close={() => setOpen(false)} class="preview">
          <header class="page-head">
            <h2>{words.comparedVersions(title, from, to)}</h2>
            <button type="button" class="button" onClick={() => setOpen(false)}>
              {words.closePreview}
            </button>
          </header>
          <Compared matterId={matterId} files={[before.file_id, after.file_id]} />
        </Dialog>
      )}
    </div>
  )
}

function Compared({ matterId, files }: { matterId: string; files: [string, string] }) {
  const texts = useMemo(() => createFileTexts(matterId, files), [matterId, ...files])
  useEffect(() => void texts.load(), [texts])
  return <LoadedView loaded={texts}>{([before, after]) => <ComparedLines before={before} after={after} />}</LoadedView>
}
