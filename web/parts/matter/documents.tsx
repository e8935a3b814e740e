import { addressOf } from '@casewright/client/create-client'
import { routes } from '@casewright/client/routes'
import type { Deliverable } from '@casewright/contracts/matter/resources'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { momentText } from '../../rules/dates.ts'
import { createDeliverables } from '../../state/matter.ts'
import { matterWords } from '../../words/matter.ts'
import { language } from '../../words/words.ts'
import { LoadedView } from '../loaded-view.tsx'
import { Empty } from '../states.tsx'
import { CompareDocuments } from './compare-documents.tsx'
import { DocumentPreview } from './document-preview.tsx'

/** What was delivered, with every version of it. */
export function MatterDocuments({ matterId }: { matterId: string }) {
  const words = matterWords.value
  const deliverables = useMemo(() => createDeliverables(matterId), [matterId])
  useEffect(() => void deliverables.load(), [deliverables])
  return (
    <LoadedView loaded={deliverables}>
      {(items) =>
        items.length === 0 ? (
          <Empty title={words.documentsEmpty} hint={words.documentsEmptyHint} />
        ) : (
          <ul class="findings">
            {items.map((item) => (
              <DeliverableItem key={item.deliverable_id} item={item} matterId={matterId} />
            ))}
          </ul>
        )
      }
    </LoadedView>
  )
}

function DeliverableItem({ item, matterId }: { item: Deliverable; matterId: string }) {
  const words = matterWords.value
  const [shown, setShown] = useState<string>()
  const { title, versions, deliverable_key } = item
  const kind = deliverable_key.endsWith(':pdf') ? 'pdf' : 'docx'
  return (
    <li>
      <h3>{title}</h3>
      <ul class="lines" aria-label={words.versions}>
        {versions.map(({ version, file_id, created_at }) => (
          <li key={version}>
            <span>
              {words.draftVersion(version)} <small>{momentText(created_at, language.value)}</small>
            </span>
            <span class="row-actions">
              <button type="button" class="button" onClick={() => setShown(file_id)}>
                {words.preview}
              </button>
              <a
                class="button"
                download
                href={addressOf(routes.matter.readMatterFile, { params: { id: matterId, fileId: file_id } })}
              >
                {words.download}
              </a>
            </span>
          </li>
        ))}
      </ul>
      {versions.length > 1 && kind === 'docx' && (
        <CompareDocuments matterId={matterId} title={title} versions={versions} />
      )}
      {shown && (
        <DocumentPreview
          matterId={matterId}
          fileId={shown}
          kind={kind}
          title={title}
          close={() => setShown(undefined)}
        />
      )}
    </li>
  )
}
