/**
 * A pattern that text with something to see in it has: a character that is neither white space, in any width, nor
 * invisible (zero-width spaces and joiners, soft hyphens, direction marks, fillers, variation selectors).
 */
export const visibleText =
  '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]'

const visible = new RegExp(visibleText, 'u')

/** White space is no text. */
export const isBlank = (text: string): boolean => !visible.test(text)
