import { expect, test } from 'vitest'
import { isBlank } from '../../text/visible-text.ts'

test.each([
  '',
  ' ',
  '\t\r\n',
  '\u3000',
  '\u00a0',
  '\u200b',
  '\u200d\u2060',
  '\ufeff',
  '\u00ad',
  '\u2800',
  '\u3164',
  '\0',
])('%j is blank', (text) => expect(isBlank(text)).toBe(true))

test.each(['a', ' 是 ', '.', '0', '👩‍👧', '\u200b否'])('%j is text', (text) => expect(isBlank(text)).toBe(false))
