import { matchesIn } from '@casewright/kit/text/matches-in'

const repealed = /[^。\n]{0,2000}(?:同时|即行|随即|相应)?(?:予以)?废止/g
const named = /《([^《》]{2,200})》(?!\s{0,3}第)/g
const lastArticles = 3

/** The laws that a law's last articles repeal as a whole: 《中华人民共和国合同法》…同时废止. */
export function repealsIn(articles: readonly string[]): string[] {
  const found = articles
    .slice(-lastArticles)
    .flatMap((text) => text.match(repealed) ?? [])
    .flatMap((words) => matchesIn(words, named).map(([, name = '']) => name))
  return [...new Set(found)]
}
