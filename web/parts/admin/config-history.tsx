import { useState } from 'preact/hooks'
import { may } from '../../client/me.ts'
import { momentText } from '../../rules/dates.ts'
import { lineDiff } from '../../rules/line-diff.ts'
import { type ConfigVersion, rollBackConfig } from '../../state/configs.ts'
import { nameOf } from '../../state/names.ts'
import { showToast } from '../../state/toasts.ts'
import { configsWords } from '../../words/configs.ts'
import { language } from '../../words/words.ts'
import { Confirm } from '../confirm.tsx'
import { AdminTable, type Column } from './table.tsx'

interface ConfigHistoryProps {
  name: string
  versions: readonly ConfigVersion[]
  isLive: boolean
  changed(): Promise<void>
}

/** Every version with what it changed; an earlier value can be written again. */
export function ConfigHistory({ name, versions, isLive, changed }: ConfigHistoryProps) {
  const words = configsWords.value
  const [compared, setCompared] = useState<number>()
  const [restoring, setRestoring] = useState<number>()
  const newest = versions[0]?.version ?? 0
  const mayRestore = ({ version, change }: ConfigVersion) =>
    may('platform:admin') && change !== 'deleted' && !(isLive && version === newest)
  const columns: Column<ConfigVersion>[] = [
    { label: words.version, isNumber: true, of: ({ version }) => version },
    { label: words.when, of: ({ at }) => <time dateTime={at}>{momentText(at, language.value)}</time> },
    { label: words.who, of: ({ user_id }) => (user_id === null ? words.system : nameOf(user_id)) },
    { label: words.what, of: ({ change }) => words.changes[change] },
    {
      label: words.compare,
      of: (row) => (
        <span class="row-actions">
          <button
            type="button"
            class="button quiet"
            aria-expanded={compared === row.version}
            onClick={() => setCompared(compared === row.version ? undefined : row.version)}
          >
            {compared === row.version ? words.hideChange : words.compare}
          </button>
          {mayRestore(row) && (
            <button type="button" class="button quiet" onClick={() => setRestoring(row.version)}>
              {words.restore}
            </button>
          )}
        </span>
      ),
    },
  ]
  const restore = async () => {
    if (restoring === undefined) return
    await rollBackConfig(name, newest, restoring)
    showToast(words.restored(restoring))
    await changed()
  }
  return (
    <section class="stack">
      <h2>{words.history}</h2>
      {compared !== undefined && <Change versions={versions} version={compared} />}
      <AdminTable
        caption={words.historyTable}
        columns={columns}
        rows={versions}
        keyOf={({ version }) => String(version)}
      />
      {restoring !== undefined && (
        <Confirm
          title={words.restoreTitle(restoring)}
          text={words.restoreText}
          action={words.restore}
          run={restore}
          close={() => setRestoring(undefined)}
        />
      )}
    </section>
  )
}

const textOf = (version: ConfigVersion): string =>
  version.change === 'deleted' ? '' : JSON.stringify(version.value, null, 2)

/** What a version changed in the value before it. */
function Change({ versions, version }: { versions: readonly ConfigVersion[]; version: number }) {
  const words = configsWords.value
  const at = versions.findIndex((one) => one.version === version)
  const [after, before] = [versions[at], versions[at + 1]]
  if (!after) return null
  if (after.masked || before?.masked) return <p class="hint">{words.covered}</p>
  const lines = lineDiff(before ? textOf(before) : '', textOf(after)).filter(({ text }) => text !== '')
  const isSame = lines.every(({ is }) => is === 'same')
  return (
    <figure class="diff">
      <figcaption>{before ? words.difference(before.version, after.version) : words.first}</figcaption>
      {isSame ? (
        <p class="hint">{words.same}</p>
      ) : (
        <pre class="code">
          {lines.map(({ is, text }, place) => (
            <DiffRow key={place} is={is} text={text} />
          ))}
        </pre>
      )}
    </figure>
  )
}

function DiffRow({ is, text }: { is: 'same' | 'added' | 'removed'; text: string }) {
  const words = configsWords.value
  if (is === 'same') return <span>{`  ${text}\n`}</span>
  return is === 'added' ? (
    <ins>
      <span class="unseen">{words.added}</span>
      {`+ ${text}\n`}
    </ins>
  ) : (
    <del>
      <span class="unseen">{words.taken}</span>
      {`- ${text}\n`}
    </del>
  )
}
