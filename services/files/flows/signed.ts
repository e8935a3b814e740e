import { ServiceError } from '@casewright/kit/data/errors'
import { type SignedRequest, verifySignedUrl } from '../adapters/signed-url.ts'
import type { FilesDeps } from '../deps.ts'

/** What a signed address of our own allows; 403 for one that is not ours or no longer good. */
export function grantOf<Method extends 'GET' | 'PUT'>(
  { storage, signingKeys }: Pick<FilesDeps, 'storage' | 'signingKeys'>,
  request: SignedRequest & { method: Method },
) {
  // The object storage serves its signed addresses itself.
  if (storage.name !== 'disk') throw new ServiceError('not_found', 'there are no signed addresses here')
  const verdicts = signingKeys.map((key) => verifySignedUrl(request, key, Date.now()))
  for (const verdict of verdicts) if (verdict.ok) return verdict.grant
  const expired = verdicts.some((verdict) => !verdict.ok && verdict.reason === 'expired')
  throw new ServiceError('forbidden', expired ? 'this address has expired' : 'this address is not one of ours')
}
