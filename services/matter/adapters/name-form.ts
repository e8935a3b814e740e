import { plainName } from '../rules/plain-name.ts'

/** A name as it is compared with others: one form for every width, case, spacing and Chinese variant. */
export type NameForm = (name: string) => Promise<string>

/** The dictionaries are read for the first name: they took 75 ms and 26 MB, which a service without parties never needs. */
export function createNameForm(): NameForm {
  let folding: Promise<(character: string) => string> | undefined
  return async (name) => {
    const plain = plainName(name)
    if (!/\p{Script=Han}/u.test(plain)) return plain
    folding ??= loadFolding()
    const fold = await folding
    return Array.from(plain, fold).join('')
  }
}

/**
 * Character by character and never by phrases, which know only traditional spellings: by them 乾縣 stays 乾县 while
 * 乾县 becomes 干县. Taiwan and Hong Kong fold some characters that the other leaves, so both are asked until neither does.
 */
async function loadFolding(): Promise<(character: string) => string> {
  const { Converter } = await import('opencc-js/t2cn')
  const fromTaiwan = Converter({ from: 'tw', to: 'cn' })
  const fromHongKong = Converter({ from: 'hk', to: 'cn' })
  const known = new Map<string, string>()
  const fold = (character: string): string => {
    const next = fromTaiwan(fromHongKong(character))
    return next === character ? character : fold(next)
  }
  return (character) => {
    const folded = known.get(character) ?? fold(character)
    if (/\p{Script=Han}/u.test(character)) known.set(character, folded)
    return folded
  }
}
