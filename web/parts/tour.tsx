import { useState } from 'preact/hooks'
import { tellFailure } from '../state/failure-text.ts'
import { go } from '../state/place.ts'
import { beginSampleMatter } from '../state/tour.ts'
import { endTour } from '../state/tour-due.ts'
import { tourWords } from '../words/tour.ts'

/** Three steps for whoever comes for the first time. It covers nothing, and can be left out. */
export function Tour() {
  const words = tourWords.value
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const id = await beginSampleMatter()
      endTour()
      go(`/consultations/${id}`)
    } catch (error) {
      setBusy(false)
      tellFailure(error)
    }
  }
  return (
    <section class="tour" aria-labelledby="tour-title">
      <h2 id="tour-title">{words.title}</h2>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p class="hint">{words.sampleHint}</p>
      <div class="row-actions">
        <button type="button" class="button" disabled={isBusy} onClick={() => void begin()}>
          {words.trySample}
        </button>
        <button type="button" class="button quiet" onClick={endTour}>
          {words.skip}
        </button>
      </div>
    </section>
  )
}
