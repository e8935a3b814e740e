import pairs from 'opencc-js/dict/TSCharacters'

/** Another way to write the same words, which a comparison names when it needed it. */
export type Variant = 'traditional' | 'thousands' | 'hyphenation'

export const variants: readonly Variant[] = ['traditional', 'thousands', 'hyphenation']

/** The simplified character by UTF-16 unit. Character by character: phrases know only traditional spellings. */
const simplified = Uint16Array.from({ length: 0x10000 }, (_, unit) => unit)
for (const pair of pairs.split('|')) {
  const [from = '', to = ''] = pair.split(' ')
  if (from.length === 1 && to.length === 1) simplified[from.charCodeAt(0)] = to.charCodeAt(0)
}

export const simplifiedUnit = (unit: number): number => simplified[unit] ?? unit

const digitsBefore = /(?<![\d０-９])[\d０-９]{1,3}$/
const digitsAfter = /^[\d０-９]{3}(?![\d０-９])/

/** Whether the mark groups digits by three, as in 1,200,000. */
export const isThousandsMark = (text: string, at: number): boolean =>
  /[,，]/.test(text.charAt(at)) &&
  digitsBefore.test(text.slice(Math.max(0, at - 4), at)) &&
  digitsAfter.test(text.slice(at + 1, at + 5))

/** Whether the gap is a word broken at the end of a line: termi-⏎nation. */
export function isLineHyphen(text: string, from: number, to: number): boolean {
  if (to - from > 100 || !/\p{Ll}/u.test(text.charAt(to))) return false
  const gap = text.slice(from, to)
  return /^[-‐\u00ad]\s+$/.test(gap) && gap.includes('\n')
}
