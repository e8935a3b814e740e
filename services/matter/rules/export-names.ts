const octetsMax = 180
const octetsOf = (name: string): number => new TextEncoder().encode(name).length
/** Names that Windows keeps for devices, whatever their ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A name for one step of a path on any system: it leads nowhere else, hides nothing and is not too long. */
export function safeName(given: string): string {
  const name = given
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]{1,500}$/, '')
    .replace(devices, '_$&')
  return name === '' ? 'unnamed' : shortened(name)
}

/** The ending says what kind of file it is, so the middle goes. */
function shortened(name: string): string {
  if (octetsOf(name) <= octetsMax) return name
  const ending = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? ''
  const room = octetsMax - octetsOf(ending)
  let stem = ''
  let octets = 0
  for (const character of name) {
    octets += octetsOf(character)
    if (octets > room) break
    stem += character
  }
  return stem.trimEnd() + ending
}

/** A folder for each key. Keys that would share one, also where case does not count, get numbers behind them. */
export function foldersOf(keys: readonly string[]): Map<string, string> {
  const taken = new Set<string>()
  const folders = new Map<string, string>()
  for (const key of keys) {
    const name = safeName(key)
    let folder = name
    for (let number = 2; taken.has(folder.toLowerCase()); number++) folder = `${name}-${number}`
    taken.add(folder.toLowerCase())
    folders.set(key, folder)
  }
  return folders
}
