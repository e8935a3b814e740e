import { useRef, useState } from 'preact/hooks'
import { Composer } from '../parts/composer.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { beginConsultation } from '../state/consultation.ts'
import { keepDraft } from '../state/drafts.ts'
import { tellFailure } from '../state/failure-text.ts'
import { go } from '../state/place.ts'
import { consultationWords } from '../words/consultation.ts'

const draftName = 'consultation.new'

/** Nothing exists until the first words are sent. */
export function NewConsultationPage() {
  const words = consultationWords.value
  const zone = useRef<HTMLDivElement>(null)
  const [proposed, setProposed] = useState<{ words: string }>()
  const [isSending, setSending] = useState(false)
  usePageTitle(words.begin)
  const send = async (text: string, fileIds: string[]) => {
    setSending(true)
    try {
      go(`/consultations/${await beginConsultation(text, fileIds)}`, 'replace')
    } catch (error) {
      keepDraft(draftName, text)
      setProposed({ words: text })
      setSending(false)
      tellFailure(error)
    }
  }
  return (
    <div class="talk welcome" ref={zone}>
      <div class="welcome-words">
        <h1>{words.welcomeTitle}</h1>
        <p class="lead">{words.welcomeHint}</p>
        <ul class="examples">
          {words.examples.map((example) => (
            <li key={example}>
              <button type="button" class="button" onClick={() => setProposed({ words: example })}>
                {example}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <Composer
        draftName={draftName}
        send={(text, fileIds) => void send(text, fileIds)}
        locked={isSending ? words.working : undefined}
        proposed={proposed}
        dropZone={zone}
      />
    </div>
  )
}
