import { asCasewrightError, type CasewrightError } from '@casewright/client/errors'
import { failuresWords } from '../words/failures.ts'
import { showToast } from './toasts.ts'

/** What a refusal means to the person who reads it. */
export const failureText = ({ code }: Pick<CasewrightError, 'code'>): string => failuresWords.value[code]

/** For what somebody pressed and did not work. */
export function tellFailure(error: unknown): void {
  showToast(failureText(asCasewrightError(error)), { kind: 'problem' })
}
