import { shownSteps } from '../rules/fold-events.ts'
import type { Consultation } from '../state/consultation.ts'
import { consultationWords } from '../words/consultation.ts'
import { FileLink } from './file-link.tsx'
import { Icon } from './icon.tsx'

/** What stands beside a conversation: what is being done, and the files. */
export const SidePanel = ({ consultation }: { consultation: Consultation }) => (
  <>
    <ProgressList consultation={consultation} />
    <FileShelf consultation={consultation} />
  </>
)

/** The work in the client's words: what it is for, not how it is done. */
function ProgressList({ consultation }: { consultation: Consultation }) {
  const words = consultationWords.value
  const turn = consultation.turn.value
  const steps = shownSteps(turn?.steps ?? [])
  return (
    <section class="panel-part">
      <h2>{words.progress}</h2>
      {steps.length === 0 ? (
        <p class="hint">{turn?.state === 'running' ? words.working : words.idle}</p>
      ) : (
        <ol class="steps">
          {steps.map((step, at) => (
            <li key={at} class={step.isDone ? 'done' : 'now'}>
              <Icon name={step.isDone ? 'check' : 'dot'} />
              {stepText(step)}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** A step of an engine that this page does not know is told by its own title. */
export function stepText({ node, skill, title }: { node: string; skill: string | undefined; title: string }): string {
  const { steps, work } = consultationWords.value
  return (skill && work[skill]) || steps[node] || title
}

function FileShelf({ consultation }: { consultation: Consultation }) {
  const words = consultationWords.value
  const ids = consultation.fileIds()
  return (
    <section class="panel-part">
      <h2>{words.files}</h2>
      {ids.length === 0 ? (
        <p class="hint">{words.noFiles}</p>
      ) : (
        <ul class="file-list">
          {ids.map((fileId) => (
            <FileLink key={fileId} fileId={fileId} matterId={consultation.session.state.value.data?.matter_id} />
          ))}
        </ul>
      )}
    </section>
  )
}
