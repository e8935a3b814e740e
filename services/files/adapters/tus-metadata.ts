/** Beside what the sender says of an upload; what they say under this name does not count. */
export const ownerName = 'casewright-owner'

/** Whose upload it is that the library has written down as this text. */
export function uploadOwner(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { metadata?: Record<string, string> }).metadata?.[ownerName]
  } catch {
    return undefined
  }
}
