const invisible = /[\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g
const fullWidth = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g

/**
 * One spelling for the same words: composed characters, single spaces, half-width digits and letters.
 * Full-width punctuation stays, because it is right in Chinese.
 */
export const normaliseContent = (content: string): string =>
  content
    .normalize('NFC')
    .replace(invisible, '')
    .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .trim()
