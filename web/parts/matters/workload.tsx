import { useEffect, useMemo } from 'preact/hooks'
import type { Load } from '../../rules/workload.ts'
import { createWorkload } from '../../state/matters.ts'
import { nameOf } from '../../state/names.ts'
import { setQuery } from '../../state/place.ts'
import { mattersWords } from '../../words/matters.ts'
import { AdminTable, type Column } from '../admin/table.tsx'
import { LoadedView } from '../loaded-view.tsx'

/** Who has how much on the desk. */
export function Workload() {
  const words = mattersWords.value
  const counted = useMemo(createWorkload, [])
  useEffect(() => void counted.load(), [counted])
  const columns: Column<Load>[] = [
    { label: words.responsible, of: ({ lawyer }) => (lawyer === null ? words.nobody : <Lawyer id={lawyer} />) },
    { label: words.openMatters, of: ({ matters }) => matters, isNumber: true },
    { label: words.overdueTodos, of: ({ overdue }) => overdue, isNumber: true },
  ]
  return (
    <LoadedView loaded={counted} lines={2}>
      {({ loads, isWhole }) => (
        <div class="workload">
          <AdminTable caption={words.workload} columns={columns} rows={loads} keyOf={({ lawyer }) => lawyer ?? ''} />
          <p class="hint">
            {words.workloadHint}
            {!isWhole && words.workloadPart}
          </p>
        </div>
      )}
    </LoadedView>
  )
}

const Lawyer = ({ id }: { id: string }) => (
  <button
    type="button"
    class="source-link"
    onClick={() => setQuery({ lawyer: id, workload: undefined, page: undefined })}
  >
    {nameOf(id)}
  </button>
)
