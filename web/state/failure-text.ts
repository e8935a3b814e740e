import { asServiceError, type ServiceError } from '@casewright/kit/data/errors'
import { failuresWords } from '../words/failures.ts'
import { showToast } from './toasts.ts'

/** What a refusal means to the person who reads it. */
export const failureText = ({ code }: Pick<ServiceError, 'code'>): string => failuresWords.value[code]

/** For what somebody pressed and did not work. */
export function tellFailure(error: unknown): void {
  showToast(failureText(asServiceError(error)), { kind: 'problem' })
}
