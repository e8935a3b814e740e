/** What one signed address allows. Every field is part of what is signed. */
export type Grant = DownloadGrant | UploadGrant

interface DownloadGrant {
  method: 'GET'
  key: string
  /** The address is good as long as this file is there. */
  fileId: string
  contentType: string
  fileName: string
  /** In seconds since 1970; the address is good until then, that second included. */
  expires: number
}

interface UploadGrant {
  method: 'PUT'
  key: string
  contentType: string
  size: number
  expires: number
}

/** Two grants never have the same text: JSON keeps the borders of its values, whatever is in them. */
export const signedText = (grant: Grant): string =>
  JSON.stringify(['casewright signed url 1', grant.key, ...Object.entries(queryOf(grant))])

/** In this order; the key is in the path and the signature comes last. */
export function queryOf(grant: Grant): Record<string, string> {
  const { method, contentType, expires } = grant
  return {
    method,
    expires: String(expires),
    type: contentType.toWellFormed(),
    // What is no Unicode would not survive the address, and its signature would not match any more.
    ...(method === 'GET' ? { file: grant.fileId, name: grant.fileName.toWellFormed() } : { size: String(grant.size) }),
  }
}

interface SignedQuery {
  grant: Grant
  signature: string
}

/** Undefined for what we cannot have written: anything missing, doubled, added or spelt in another way. */
export function parseSignedQuery(key: string, query: Readonly<Record<string, unknown>>): SignedQuery | undefined {
  const { method, expires, type, signature, file, name, size, ...others } = query
  if (Object.keys(others).length > 0 || typeof type !== 'string' || typeof signature !== 'string') return undefined
  const seconds = wholeNumber(expires)
  if (seconds === undefined) return undefined
  const common = { key, contentType: type, expires: seconds }
  if (method === 'GET' && typeof file === 'string' && typeof name === 'string' && size === undefined)
    return { grant: { method, ...common, fileId: file, fileName: name }, signature }
  const bytes = wholeNumber(size)
  if (method === 'PUT' && bytes !== undefined && name === undefined && file === undefined)
    return { grant: { method, ...common, size: bytes }, signature }
  return undefined
}

function wholeNumber(text: unknown): number | undefined {
  return typeof text === 'string' && /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined
}
