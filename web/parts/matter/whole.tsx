import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { MatterView } from '../../state/matter.ts'
import { setQuery } from '../../state/place.ts'
import { matterWords } from '../../words/matter.ts'
import { MatterAnalysis } from './analysis.tsx'
import { MatterEvidence } from './evidence.tsx'
import { MatterFacts } from './facts.tsx'
import { MatterOverview } from './overview.tsx'

/** The whole matter on one page, for paper. */
export function WholeMatter({ view }: { view: MatterView }) {
  const { tabs } = matterWords.value
  useEffect(() => {
    print()
  }, [])
  const reload = () => {}
  return (
    <div class="stack wide-gap whole">
      <button type="button" class="button" onClick={() => setQuery({ print: undefined })}>
        {matterWords.value.backToMatter}
      </button>
      <Part title={tabs.overview}>
        <MatterOverview view={view} />
      </Part>
      <Part title={tabs.facts}>
        <MatterFacts view={view} reload={reload} />
      </Part>
      <Part title={tabs.evidence}>
        <MatterEvidence view={view} />
      </Part>
      <Part title={tabs.analysis}>
        <MatterAnalysis view={view} />
      </Part>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section>
    <h2 class="part-title">{title}</h2>
    {children}
  </section>
)
