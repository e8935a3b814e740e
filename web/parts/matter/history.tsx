import { useEffect, useMemo } from 'preact/hooks'
import { momentText } from '../../rules/dates.ts'
import { type HistoryEvent, historyOf } from '../../rules/matter-history.ts'
import { createMatterRecord, type MatterView } from '../../state/matter.ts'
import { nameOf } from '../../state/names.ts'
import { todoTitle } from '../../words/inbox.ts'
import { matterWords } from '../../words/matter.ts'
import { language } from '../../words/words.ts'
import { LoadedView } from '../loaded-view.tsx'

/** How the matter came to where it is. */
export function MatterHistory({ view: { matter, phases, todos } }: { view: MatterView }) {
  const words = matterWords.value
  const record = useMemo(() => createMatterRecord(matter.matter_id), [matter.matter_id])
  useEffect(() => void record.load(), [record])
  return (
    <LoadedView loaded={record}>
      {({ moves, deliverables }) => (
        <ol class="timeline">
          {historyOf({ moves, deliverables, phases, todos }).map((event, at) => (
            <li key={at}>
              <time dateTime={event.at}>{momentText(event.at, language.value)}</time>
              <div>
                {eventText(event)}
                {event.kind === 'status' && event.reason && <small>{event.reason}</small>}
                {event.who && <small>{words.byWhom(nameOf(event.who))}</small>}
              </div>
            </li>
          ))}
        </ol>
      )}
    </LoadedView>
  )
}

function eventText(event: HistoryEvent): string {
  const words = matterWords.value
  if (event.kind === 'status') return words.becameStatus(words.statuses[event.status as keyof typeof words.statuses])
  if (event.kind === 'todo') return words.wasDone(todoTitle(event))
  if (event.kind === 'version') return words.wasDelivered(event.title, event.version)
  const name = words.phases[event.phase] ?? event.name
  return event.isEnd ? words.phaseEnded(name) : words.phaseBegan(name)
}
