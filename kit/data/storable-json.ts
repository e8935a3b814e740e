/**
 * JSON without the characters that the database refuses. NUL and halves of surrogate pairs are always escaped in JSON, so
 * this finds them in names of members too.
 */
export const storableJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(
    /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/g,
    (_, backslash?: string) => backslash ?? '\ufffd',
  )
