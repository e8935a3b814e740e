const ignored = /[\p{White_Space}\p{P}\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/**
 * A name without what writers do differently: width, case, spaces and punctuation. Of a name that is nothing but
 * punctuation it is kept, because otherwise all such names would be one. Going by capitals makes ß and SS the same.
 */
export function plainName(name: string): string {
  const compatible = name.normalize('NFKC')
  const kept = compatible.replace(ignored, '') || compatible.trim()
  return kept.toUpperCase().toLowerCase().normalize('NFKC')
}
