import { addressOf } from '@casewright/client/create-client'
import { routes } from '@casewright/client/routes'
import { useEffect, useMemo } from 'preact/hooks'
import { LoadedView } from '../parts/loaded-view.tsx'
import { MatterAnalysis } from '../parts/matter/analysis.tsx'
import { MatterCalendar } from '../parts/matter/calendar.tsx'
import { MatterDocuments } from '../parts/matter/documents.tsx'
import { MatterDraft } from '../parts/matter/draft.tsx'
import { MatterEvidence } from '../parts/matter/evidence.tsx'
import { MatterFacts } from '../parts/matter/facts.tsx'
import { MatterHistory } from '../parts/matter/history.tsx'
import { MatterOverview } from '../parts/matter/overview.tsx'
import { MatterPeople } from '../parts/matter/people.tsx'
import { WholeMatter } from '../parts/matter/whole.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { SourcePanel } from '../parts/source-panel.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { openPlaces } from '../rules/draft-statements.ts'
import { createMatter, type MatterView } from '../state/matter.ts'
import { place, setQuery } from '../state/place.ts'
import { citedMatter, openSource } from '../state/source.ts'
import { matterWords } from '../words/matter.ts'

const tabNames = [
  'overview',
  'facts',
  'evidence',
  'analysis',
  'draft',
  'documents',
  'calendar',
  'history',
  'people',
] as const
type TabName = (typeof tabNames)[number]

export function MatterPage({ id }: { id: string }) {
  const view = useMemo(() => createMatter(id), [id])
  useEffect(() => {
    citedMatter.value = id
    void view.load()
  }, [view])
  return <LoadedView loaded={view}>{(data) => <OpenMatter view={data} reload={() => void view.load()} />}</LoadedView>
}

function OpenMatter({ view, reload }: { view: MatterView; reload(): void }) {
  const words = matterWords.value
  const { matter, products } = view
  usePageTitle(matter.title)
  const asked = place.value.query.get('tab')
  const tab = tabNames.find((name) => name === asked) ?? 'overview'
  const counts: Partial<Record<TabName, number>> = {
    facts: products.facts.filter(({ state }) => state === 'contested').length,
    draft: products.draft ? openPlaces(products.draft).length : 0,
  }
  if (place.value.query.has('print'))
    return (
      <div class="page matter">
        <h1>{matter.title}</h1>
        <WholeMatter view={view} />
      </div>
    )
  return (
    <div class={`page matter ${openSource.value ? 'with-source' : ''}`}>
      <div class="matter-body">
        <MatterHead view={view} />
        <Tabs
          label={words.tabsLabel}
          current={tab}
          tabs={tabNames.map((key) => ({ key, label: words.tabs[key], count: counts[key] ?? 0 }))}
        />
        <div class="tab-body">
          {tab === 'overview' && <MatterOverview view={view} />}
          {tab === 'facts' && <MatterFacts view={view} reload={reload} />}
          {tab === 'evidence' && <MatterEvidence view={view} />}
          {tab === 'analysis' && <MatterAnalysis view={view} />}
          {tab === 'draft' && <MatterDraft view={view} reload={reload} />}
          {tab === 'documents' && <MatterDocuments matterId={matter.matter_id} />}
          {tab === 'calendar' && <MatterCalendar view={view} />}
          {tab === 'history' && <MatterHistory view={view} />}
          {tab === 'people' && <MatterPeople view={view} reload={reload} />}
        </div>
      </div>
      <SourcePanel />
    </div>
  )
}

function MatterHead({ view: { matter } }: { view: MatterView }) {
  const words = matterWords.value
  const { title, status, matter_category, walled, privileged, session_id, matter_id } = matter
  const about = [
    words.statuses[status],
    matter_category && words.categories[matter_category],
    walled && words.walled,
    privileged && words.privileged,
  ]
  const params = { id: matter_id }
  return (
    <div class="page-head">
      <div>
        <h1>{title}</h1>
        <p class="hint">{about.filter(Boolean).join(' · ')}</p>
      </div>
      <div class="row-actions">
        {session_id !== null && (
          <a class="button" href={`/consultations/${session_id}`}>
            {words.toConsultation}
          </a>
        )}
        <button type="button" class="button" onClick={() => setQuery({ print: '1' })}>
          {words.print}
        </button>
        <a class="button" download href={addressOf(routes.matter.exportMatter, { params })}>
          {words.exportAll}
        </a>
      </div>
    </div>
  )
}
