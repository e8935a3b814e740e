/** A statute's article found in a text: its number as one spelling (`577`, `577-1`) and where the words for it end. */
export interface ArticleNumber {
  number: string
  end: number
}

const digits: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const tens: Record<string, number> = { 廿: 20, 卅: 30 }
const units: Record<string, number> = { 十: 10, 百: 100, 千: 1_000 }
const numerals = '零〇一二两兩三四五六七八九廿卅十百千万萬'

// Every repetition is bounded, so that trying these at each character of a hostile text stays linear.
const chinese = new RegExp(
  `(第?)\\s?([${numerals}]{1,12}|\\d{1,6})\\s?[条條](?:\\s?之\\s?([${numerals}]{1,4}|\\d{1,3}))?`,
  'y',
)
const western = /[.\s]{0,3}(\d{1,6}[a-z]?)(?![a-z\d])(?:-(\d{1,2})(?!\w))?/y

/** The words that announce an article in Western languages; `§` is treated alike by the tokeniser. */
export const articleWords: ReadonlySet<string> = new Set(
  `article articles art arts section sections sec secs artikel
  artículo artículos articulo articulos articolo articoli artigo artigos`.split(/\s+/),
)

/** The characters at which a Chinese article number can begin. */
export const articleStarts: ReadonlySet<string> = new Set(`第${numerals}`)

/** 五百七十七, 五七七 and 577 are the same number; 万 multiplies all that stands before it. */
function chineseNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  let total = 0
  let section = 0
  let digit = 0
  for (const character of text) {
    const unit = units[character]
    if (unit !== undefined) {
      section += (digit || 1) * unit
      digit = 0
    } else if (character === '万' || character === '萬') {
      total = (total + section + digit || 1) * 10_000
      section = 0
      digit = 0
    } else if (tens[character] !== undefined) section += tens[character]
    else digit = digit * 10 + (digits[character] ?? 0)
  }
  return total + section + digit
}

/**
 * Reads 第五百七十七条, 第577条, 577条 or 五百七十七条之一 at `at`. Without 第 a single Chinese numeral is the measure word
 * (一条路, "a road"), so a unit such as 十 is asked for.
 */
export function chineseArticleAt(text: string, at: number): ArticleNumber | undefined {
  chinese.lastIndex = at
  const [, announced, main, sub] = chinese.exec(text) ?? []
  if (main === undefined) return undefined
  if (!announced && !/^\d|.[十百千]|[十百千廿卅]./.test(main)) return undefined
  const number = chineseNumber(main)
  return { number: sub === undefined ? `${number}` : `${number}-${chineseNumber(sub)}`, end: chinese.lastIndex }
}

/** Reads what follows "Article", "Art." or "§": 577, 577-1 or 312b; the hyphen of "Articles 12-15" is a range, 15 is left. */
export function westernArticleAt(text: string, at: number): ArticleNumber | undefined {
  western.lastIndex = at
  const [, main, sub] = western.exec(text) ?? []
  if (main === undefined) return undefined
  const number = main.replace(/^0+(?=\d)/, '')
  if (sub === undefined) return { number, end: western.lastIndex }
  if (Number(sub) >= Number.parseInt(number, 10)) return { number, end: western.lastIndex - sub.length - 1 }
  return { number: `${number}-${Number(sub)}`, end: western.lastIndex }
}
