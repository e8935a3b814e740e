import type { VerifyResult } from '@casewright/contracts/platform/audit-logs'
import { useState } from 'preact/hooks'
import { type AuditFilter, verifyChain } from '../../state/audit.ts'
import { tellFailure } from '../../state/failure-text.ts'
import { auditWords } from '../../words/audit.ts'
import { Icon } from '../icon.tsx'

/** Whether anybody has tampered with the record. */
export function AuditCheck({ scope }: { scope: AuditFilter['scope'] }) {
  const words = auditWords.value
  const [result, setResult] = useState<VerifyResult>()
  const [isBusy, setBusy] = useState(false)
  const check = () => {
    setBusy(true)
    verifyChain(scope)
      .then(setResult, tellFailure)
      .finally(() => setBusy(false))
  }
  return (
    <section class="audit-check">
      <button type="button" class="button" disabled={isBusy} onClick={check}>
        {isBusy ? words.checking : words.check}
      </button>
      <div role="status">{result ? <Verdict result={result} /> : <small>{words.checkHint}</small>}</div>
    </section>
  )
}

function Verdict({ result: { intact, checked, head, signatures, problems } }: { result: VerifyResult }) {
  const words = auditWords.value
  return (
    <>
      <p class={intact ? 'verdict good' : 'verdict bad'}>
        <Icon name={intact ? 'check' : 'warning'} />
        {intact ? words.intact(checked) : words.broken(problems.length)}
      </p>
      {signatures.checked > 0 && <p>{words.signed(signatures.checked)}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ seq, kind }) => (
            <li key={`${seq} ${kind}`}>
              {words.entry(seq)}: {words.problems[kind]}
            </li>
          ))}
        </ul>
      )}
      {checked > 0 && (
        <details class="admin-details">
          <summary>{words.head}</summary>
          <p>
            <code>{`${head.seq} ${head.hash}`}</code>
          </p>
          <small>{words.headHint}</small>
        </details>
      )}
    </>
  )
}
