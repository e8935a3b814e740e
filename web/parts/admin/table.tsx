import type { ComponentChildren } from 'preact'

export interface Column<T> {
  label: string
  of(row: T): ComponentChildren
  isNumber?: boolean
}

interface AdminTableProps<T> {
  /** What the table shows, for readers. */
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf(row: T): string
}

/** A table that becomes a list of blocks on a phone, where each cell says its column. */
export function AdminTable<T>({ caption, columns, rows, keyOf }: AdminTableProps<T>) {
  return (
    <table class="admin-table">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" class={isNumber ? 'number' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, of, isNumber }) => (
              <td key={label} data-label={label} class={isNumber ? 'number' : undefined}>
                {of(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
