import { useEffect, useState } from 'preact/hooks'
import type { Loaded } from '../../state/loaded.ts'
import { showToast } from '../../state/toasts.ts'
import { catalogueWords } from '../../words/catalogue.ts'
import { Confirm } from '../confirm.tsx'
import { LoadedView } from '../loaded-view.tsx'
import { FormDialog, type FormField, type FormValues } from './form-dialog.tsx'
import { AdminTable, type Column } from './table.tsx'

interface CatalogueProps<T> {
  title: string
  purpose: string
  empty: string
  add: string
  rows: Loaded<T[]>
  columns: readonly Column<T>[]
  fields: readonly FormField[]
  keyOf(row: T): string
  nameOf(row: T): string
  valuesOf(row: T | undefined): FormValues
  /** Adds a new one, or changes the one that is given. */
  save(values: FormValues, row: T | undefined): Promise<unknown>
  remove(row: T): Promise<unknown>
}

/** A list of named things that are added, changed and deleted. */
export function Catalogue<T>({
  rows,
  columns,
  fields,
  keyOf,
  nameOf,
  valuesOf,
  save,
  remove,
  ...texts
}: CatalogueProps<T>) {
  const words = catalogueWords.value
  const [edited, setEdited] = useState<{ row: T | undefined }>()
  const [removed, setRemoved] = useState<T>()
  useEffect(() => void rows.load(), [rows])
  const actions: Column<T> = {
    label: words.actions,
    of: (row) => (
      <span class="row-actions">
        <button
          type="button"
          class="button quiet"
          aria-label={words.changeOf(nameOf(row))}
          onClick={() => setEdited({ row })}
        >
          {words.change}
        </button>
        <button
          type="button"
          class="button quiet"
          aria-label={words.removeOf(nameOf(row))}
          onClick={() => setRemoved(row)}
        >
          {words.remove}
        </button>
      </span>
    ),
  }
  return (
    <section class="stack">
      <div class="admin-bar">
        <div>
          <h2>{texts.title}</h2>
          <small>{texts.purpose}</small>
        </div>
        <button type="button" class="button" onClick={() => setEdited({ row: undefined })}>
          {texts.add}
        </button>
      </div>
      <LoadedView loaded={rows} lines={2}>
        {(found) =>
          found.length === 0 ? (
            <p class="hint">{texts.empty}</p>
          ) : (
            <AdminTable caption={texts.title} columns={[...columns, actions]} rows={found} keyOf={keyOf} />
          )
        }
      </LoadedView>
      {edited && (
        <FormDialog
          title={edited.row ? words.changeOf(nameOf(edited.row)) : texts.add}
          fields={fields}
          initial={valuesOf(edited.row)}
          save={async (values) => {
            await save(values, edited.row)
            showToast(words.saved)
            await rows.load()
          }}
          close={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <Confirm
          title={words.removeTitle(nameOf(removed))}
          text={words.removeText}
          action={words.remove}
          run={async () => {
            await remove(removed)
            await rows.load()
          }}
          close={() => setRemoved(undefined)}
        />
      )}
    </section>
  )
}
