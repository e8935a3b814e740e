import { useEffect, useMemo } from 'preact/hooks'
import { may } from '../../client/me.ts'
import { momentText } from '../../rules/dates.ts'
import { type ConfigPage, createConfigs } from '../../state/configs.ts'
import { nameOf } from '../../state/names.ts'
import { place } from '../../state/place.ts'
import { configsWords } from '../../words/configs.ts'
import { shippedWords } from '../../words/shipped.ts'
import { language } from '../../words/words.ts'
import { LoadedView } from '../loaded-view.tsx'
import { Pager } from '../pager.tsx'
import { SearchField } from '../search-field.tsx'
import { Empty } from '../states.tsx'
import { ConfigDetail } from './config-detail.tsx'
import { NewConfig } from './config-form.tsx'
import { AdminTable, type Column } from './table.tsx'

/** All settings, or the one that the address names. */
export function ConfigsSection() {
  const { query } = place.value
  const key = query.get('key')
  if (key) return <ConfigDetail key={key} name={key} />
  return query.has('new') ? <NewConfig /> : <ConfigList />
}

const filterInAddress = () => {
  const { query } = place.value
  return {
    text: query.get('text') || undefined,
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
  }
}

function ConfigList() {
  const words = configsWords.value
  const found = useMemo(() => createConfigs(filterInAddress), [])
  const { text, page } = filterInAddress()
  useEffect(() => void found.load(), [text, page])
  return (
    <div class="stack">
      <search class="admin-bar">
        <SearchField label={words.find} text={text} isInside />
        {may('platform:admin') && (
          <a class="button" href="/admin/configs?new=1">
            {words.add}
          </a>
        )}
      </search>
      <LoadedView loaded={found}>
        {(configs) =>
          configs.items.length === 0 ? (
            <Empty title={text ? words.noneFound : words.none} hint={text ? '' : words.noneHint} />
          ) : (
            <>
              <AdminTable caption={words.table} columns={columns()} rows={configs.items} keyOf={({ key }) => key} />
              <Pager {...configs} />
            </>
          )
        }
      </LoadedView>
    </div>
  )
}

function columns(): Column<ConfigPage['items'][number]>[] {
  const words = configsWords.value
  return [
    {
      label: words.key,
      of: ({ key, description, secret }) => (
        <div>
          <a href={`/admin/configs?key=${encodeURIComponent(key)}`}>{key}</a>{' '}
          {secret && <span class="tag">{words.secret}</span>}
          {description && <small class="below">{shippedWords.value.settings[key] ?? description}</small>}
        </div>
      ),
    },
    {
      label: words.value,
      of: ({ value, secret }) => (secret ? words.hidden : <code class="one-line">{JSON.stringify(value)}</code>),
    },
    { label: words.version, isNumber: true, of: ({ version }) => version },
    {
      label: words.changed,
      of: ({ updated_at, updated_by }) => (
        <div>
          <time dateTime={updated_at}>{momentText(updated_at, language.value)}</time>
          <small class="below">{words.by(updated_by === null ? words.system : nameOf(updated_by))}</small>
        </div>
      ),
    },
  ]
}
