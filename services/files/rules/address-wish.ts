import { type FieldProblem, invalidInput, type ServiceError } from '@casewright/kit/data/errors'

/** What an address is wanted for, as one request says it. */
interface Given {
  fileId?: string
  name?: string
  contentType?: string
  size?: number
  sha256?: string | null
  purpose?: string
  owner?: string
}

export type AddressWish =
  | { kind: 'download'; fileId: string }
  | { kind: 'upload'; name: string; contentType: string; size: number; sha256: string | null; purpose: string }

/** A file that is there is downloaded, one that is described is uploaded; a request that says both says neither. */
export function addressWish({ fileId, owner: _, ...described }: Given): AddressWish {
  const { name, contentType, size, sha256 = null, purpose = 'general' } = described
  if (fileId !== undefined) {
    const beside = Object.keys(described)
    if (beside.length > 0) throw refusal(beside, 'cannot stand beside fileId')
    return { kind: 'download', fileId }
  }
  if (name === undefined || contentType === undefined || size === undefined) {
    const missing = Object.entries({ name, contentType, size }).filter(([, value]) => value === undefined)
    throw refusal(
      missing.map(([member]) => member),
      'is required where there is no fileId',
    )
  }
  return { kind: 'upload', name, contentType, size, sha256, purpose }
}

const refusal = (members: string[], message: string): ServiceError =>
  invalidInput(members.map((member): FieldProblem => ({ path: `body.${member}`, message })))
