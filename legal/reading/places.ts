const placesMax = 50

/** Where some words stand in a text. */
export function placesOf(text: string, words: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(words); at >= 0 && places.length < placesMax; at = text.indexOf(words, at + 1))
    places.push(at)
  return places
}
