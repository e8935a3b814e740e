import { createFolded, type Folded, isNumber, isWide, kindOfUnit } from './quote-fold.ts'

/** Words without which a sentence says the same. "A" is only one when it is small: Class A is a name. */
const harmlessWords = new Set(['the', 'The', 'a', 'an', 'An', 'that', 'such', 'Such', 'said', 'hereby', 'also'])
const harmlessLengthMax = 6
const edgeLength = 12
const harmlessCharacters = new Set('的了而则也该并且')
/** Words that say the same, as pairs or characters; nonsense for characters inside of other words, but on both sides. */
const sameWords = new Map([
  ...Object.entries({ 如果: '如', 倘若: '如', 或者: '或', 以及: '及', 并且: '', 但是: '但', 因为: '因', 应当: '应' }),
  ...Object.entries({ 应该: '应', 按照: '依', 依照: '依', 若: '如', 和: '及', 与: '及' }),
])

/** By UTF-16 unit, whether it is or begins one of those above. */
const isSpecial = new Uint8Array(0x10000)
for (const word of [...harmlessWords, ...harmlessCharacters, ...sameWords.keys()]) isSpecial[word.charCodeAt(0)] = 1

const space = 0x20

function wordOf(units: Uint16Array, from: number, to: number): string {
  let word = ''
  for (let at = from; at < Math.min(to, units.length); at += 1) word += String.fromCharCode(units[at] ?? 0)
  return word
}

function wordEnd(units: Uint16Array, from: number): number {
  let end = from
  while (end < units.length && units[end] !== space && !isWide(kindOfUnit(units[end] ?? 0))) end += 1
  return end
}

/** One unit for one, so that places stay true. */
function lowerUnit(unit: number): number {
  if (unit < 0x80) return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit
  const lower = String.fromCharCode(unit).toLowerCase()
  return lower.length === 1 ? lower.charCodeAt(0) : unit
}

function isHarmless(units: Uint16Array, from: number, to: number): boolean {
  if (to - from > harmlessLengthMax || isSpecial[units[from] ?? 0] === 0) return false
  const isAlone = (from === 0 || units[from - 1] === space) && (to === units.length || units[to] === space)
  return isAlone && harmlessWords.has(wordOf(units, from, to))
}

/** What a Chinese word is compared as, and its length. A particle between two numbers keeps them apart. */
function readSpecial(units: Uint16Array, index: number): { word: string; length: number } {
  const pair = sameWords.get(wordOf(units, index, index + 2))
  const character = wordOf(units, index, index + 1)
  const word = pair ?? sameWords.get(character) ?? character
  const length = pair === undefined ? 1 : 2
  const parts = isNumber(kindOfUnit(units[index - 1] ?? 0)) && isNumber(kindOfUnit(units[index + length] ?? 0))
  return { word: harmlessCharacters.has(word) && !parts ? '' : word, length }
}

/** The words that carry the meaning, in small letters, from a text folded without punctuation. Linear. */
export function meaningOf({ units, at }: Folded): Folded {
  const kept = createFolded(units.length)
  let spaced = false
  let lastWide = true
  let index = 0
  while (index < units.length) {
    const unit = units[index] ?? 0
    if (unit === space) {
      spaced = true
      index += 1
    } else if (isWide(kindOfUnit(unit)) && isSpecial[unit] === 0) {
      kept.add(unit, at[index] ?? 0)
      spaced = false
      lastWide = true
      index += 1
    } else if (isWide(kindOfUnit(unit))) {
      const { word, length } = readSpecial(units, index)
      if (word !== '') kept.add(word.charCodeAt(0), at[index] ?? 0)
      spaced = word === ''
      lastWide ||= word !== ''
      index += length
    } else {
      const end = wordEnd(units, index)
      if (!isHarmless(units, index, end)) {
        if (spaced && !lastWide) kept.add(space, at[index] ?? 0)
        for (let letter = index; letter < end; letter += 1) kept.add(lowerUnit(units[letter] ?? 0), at[letter] ?? 0)
        spaced = false
        lastWide = false
      }
      index = end
    }
  }
  return kept.done()
}

/**
 * A word of no weight at the edge of a quotation must not hide one of weight that was left out: 并保护 is not 并依法保护.
 * So there the passage, too, has such a word, or it begins or ends a clause.
 */
export function hasLightEdge(source: string, at: number, side: 'before' | 'after'): boolean {
  const text = side === 'before' ? source.slice(Math.max(0, at - edgeLength), at) : source.slice(at, at + edgeLength)
  const words = text.split(/[\s\p{P}]+/u)
  const next = (side === 'before' ? words.pop() || words.pop() : words.shift() || words.shift()) ?? ''
  const isClauseEdge = side === 'before' ? /(?:^|[\p{P}\n])\s{0,100}$/u.test(text) : /^\s*(?:[\p{P}\n]|$)/u.test(text)
  const character = next.at(side === 'before' ? -1 : 0) ?? ''
  return isClauseEdge || harmlessWords.has(next) || harmlessCharacters.has(character)
}
