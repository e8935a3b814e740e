/** The beginning of a text; no character is cut in half, so an offset behind it is right. */
export function clipText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text
  const last = text.charCodeAt(charactersMax - 1)
  const cutsPair = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, cutsPair ? charactersMax - 1 : charactersMax)
}
