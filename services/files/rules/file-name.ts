const lengthMax = 255

/** A name as people may see it: no folders, no control characters, never empty, its ending kept when it is cut. */
export function soundFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const name = last
    .normalize('NFC')
    // Marks that turn the direction of writing could hide the true ending of a name.
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  if (name === '' || name === '.' || name === '..') return 'unnamed'
  if (name.length <= lengthMax) return name
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
  // A character that would be cut in half is left out.
  return name.slice(0, lengthMax - ending.length).replace(/[\ud800-\udbff]$/, '') + ending
}
