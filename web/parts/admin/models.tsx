import type { ModelTest } from '@casewright/contracts/ai'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { lastDays } from '../../rules/usage-days.ts'
import { durationText } from '../../rules/waterfall.ts'
import { tellFailure } from '../../state/failure-text.ts'
import { createModels, testModel } from '../../state/operations.ts'
import { operationsWords } from '../../words/admin-operations.ts'
import { LoadedView } from '../loaded-view.tsx'
import { Badge } from './badge.tsx'
import { AdminTable } from './table.tsx'
import { columns } from './usage.tsx'

/** Whether a model is set, and how those that were asked lately have done. */
export function ModelsSection() {
  const words = operationsWords.value.models
  const models = useMemo(() => createModels(lastDays(Date.now(), 30)), [])
  useEffect(() => void models.load(), [])
  return (
    <LoadedView loaded={models}>
      {({ problem, used }) => (
        <div class="stack">
          <ul class="admin-rows">
            <li>
              <div class="admin-row-head">
                <div>
                  <h2>{words.language}</h2>
                  <p class="hint">{problem === undefined ? words.setHint : words.unsetHint}</p>
                </div>
                <Badge
                  kind={problem === undefined ? 'good' : 'warn'}
                  text={problem === undefined ? words.set : words.unset}
                />
              </div>
              {problem === undefined && <TestModel />}
            </li>
          </ul>
          <h2>{words.lately}</h2>
          {used.length === 0 ? (
            <p class="hint">{words.neverAsked}</p>
          ) : (
            <AdminTable
              caption={words.lately}
              columns={columns(words.model, ({ model }) => model)}
              rows={used}
              keyOf={({ model }) => model ?? ''}
            />
          )}
        </div>
      )}
    </LoadedView>
  )
}

/** Asks for one word; a failure is told by what can be done about it. */
function TestModel() {
  const words = operationsWords.value.models
  const [result, setResult] = useState<ModelTest>()
  const [busy, setBusy] = useState(false)
  const test = () => {
    setBusy(true)
    testModel()
      .then(setResult, tellFailure)
      .finally(() => setBusy(false))
  }
  return (
    <div class="row-actions">
      <button type="button" class="button" disabled={busy} onClick={test}>
        {busy ? words.testing : words.test}
      </button>
      <span role="status">
        {result?.status === 'answers' && (
          <Badge kind="good" text={words.answered(result.model ?? '', durationText(result.ms ?? 0))} />
        )}
        {result?.status === 'fails' && (
          <Badge kind="bad" text={words.failures[result.error_code ?? ''] ?? words.failed} />
        )}
      </span>
    </div>
  )
}
