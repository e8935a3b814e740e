import { useEffect, useMemo } from 'preact/hooks'
import { createWorkload } from '../../state/matters.ts'
import { nameOf } from '../../state/names.ts'
import { setQuery } from '../../state/place.ts'
import { mattersWords } from '../../words/matters.ts'
import { LoadedView } from '../loaded-view.tsx'

/** Who has how much on the desk. */
export function Workload() {
  const words = mattersWords.value
  const loads = useMemo(createWorkload, [])
  useEffect(() => void loads.load(), [loads])
  return (
    <LoadedView loaded={loads} lines={2}>
      {(rows) => (
        <>
          <table class="facts workload">
            <thead>
              <tr>
                <th scope="col">{words.responsible}</th>
                <th scope="col">{words.openMatters}</th>
                <th scope="col">{words.overdueTodos}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ lawyer, matters, overdue }) => (
                <tr key={lawyer ?? ''}>
                  <th scope="row">
                    {lawyer === null ? (
                      words.nobody
                    ) : (
                      <button
                        type="button"
                        class="source-link"
                        onClick={() => setQuery({ lawyer, workload: undefined, page: undefined })}
                      >
                        {nameOf(lawyer)}
                      </button>
                    )}
                  </th>
                  <td>{matters}</td>
                  <td>{overdue}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="hint">{words.workloadHint}</p>
        </>
      )}
    </LoadedView>
  )
}
