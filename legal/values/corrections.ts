import { matchesIn } from '@casewright/kit/text/matches-in'
import { chineseNumerals } from '../time/chinese-numbers.ts'
import { type Found, withoutOverlaps } from './found.ts'
import { readName } from './names.ts'

export interface Correction {
  /** What was wrong, where it is told. */
  from: string | null
  to: string
  start: number
  end: number
}

const part = '[^，,。；;！!？?\\n]'
const spellings: readonly RegExp[] = [
  new RegExp(
    `(?<![是要莫])(?:不是|并非|并不是)(?<from>(?![没不因为只])${part}{1,20}?)[，,、]?\\s?(?:而是|而|应该?是|(?<!就|还|都|也|可|但|不|要)是)(?!不是|吗)(?<to>${part}{1,30})`,
    'g',
  ),
  new RegExp(
    `(?:更正|纠正|订正|修正|(?:说|写|记|搞|弄|打|填|算)错了|口误|笔误)(?:一下)?[：:，,。\\s]{0,2}(?:刚才|上面|前面|之前)?(?:应该?(?:是|为)|实际(?:上)?是|其实是|是|改为|改成)?(?!${part}{0,12}(?:不是|并非))(?<to>${part}{1,40})`,
    'g',
  ),
  new RegExp(
    `(?:(?<=^|[，,。的])是)?(?<to>${part}{0,20}[\\d${chineseNumerals}][\\d${chineseNumerals},.万千百元块次天年月日号]{0,12})[，,]?\\s?(?:而)?不是(?<from>(?![没不因为只])${part}{1,20})`,
    'g',
  ),
  new RegExp(
    `(?:错了|不对|有误|弄错|(?<=^|[，,。])(?:不|不不))[，,]\\s?(?:应该?)?(?:是|为)(?<said>${part}{1,30})`,
    'g',
  ),
  new RegExp(
    `(?:把|将|从|上面的|前面的|之前的|刚才的)(?<from>${part}{1,20}?)(?:改为|改成|更正为|更改为)(?<to>${part}{1,30})`,
    'g',
  ),
  new RegExp(
    `(?<![的这那，,]也|可能|不)(?:应该是|应该为|应当?是|应为|实际上?是|其实是|准确(?:地)?说是|正确的是)(?<said>${part}{1,30})`,
    'g',
  ),
  // 3000他肯定拖着不给，就按2500吧
  new RegExp(
    `(?<from>(?<![\\d.,])\\d[\\d,.]{1,10}[万千元块]{0,2})${part}{0,20}[，,](?:就|还是|那就|改)?按(?<to>\\d[\\d,.]{1,10}[万千元块]{0,2})(?:吧|算|来|写|主张|为准)`,
    'g',
  ),
  /\b(?:it |that |this )?(?:is|was|were) ?(?:not|n['’]t) (?!only|just)(?<from>[^;!?\n]{1,40}?),? but (?:rather )?(?<to>[^;!?\n]{1,40}?)(?=[.;!?]?(?:\s|$)(?![a-z\d])|$)/gi,
  /\bnot (?!only|just)(?<from>[^;!?\n,]{1,40}?),? (?:but|it['’]s|it is|it was) (?<to>[^;!?\n]{1,40}?)(?=[.;!?](?:\s|$)|$)/gi,
  /\b(?:sorry,?|I meant|I mean|correction:?|let me correct (?:that|this|myself):?) ?(?:I meant |I mean |it (?:is|was|should be) |it['’]s |that should be )?(?<to>[^;!?\n]{1,160}?)(?=[.;!?](?:\s|$)|$)/gi,
  /\b(?:no, (?:it (?:is|was)|it['’]s)|mistake[:,.]|(?:is|was) wrong[:,.;]) ?(?:it (?:is|was) )?(?<said>[^;!?\n]{1,60}?)(?=[.;!?](?:\s|$)|$)/gi,
  /\b(?:should (?:be|read|have been)|actually(?: it (?:is|was)|,? it['’]s)?) (?<said>[^;!?\n]{1,120}?)(?=[.;!?](?:\s|$)|$)/gi,
  /\b(?:change|replace|correct) (?<from>[^;!?\n]{1,40}?) (?:to|with|by) (?<to>[^;!?\n]{1,40}?)(?=[.;!?](?:\s|$)|$)/gi,
  /(?<to>(?<![\w,.])[$¥€£]?\d[\d,.]{0,12}k?) not (?<from>[$¥€£]?\d[\d,.]{0,12}k?)(?![\w%])/gi,
  /(?<to>(?<![\w,.])[\w$¥€£][\w$¥€£,. ]{0,30}?), not (?<from>(?!only|just|that|sure|because|the|a\b)(?:[^;!?\n,]|,(?=\d)){1,30}?)(?=[.;!?](?:\s|$)|$)/gi,
]
const valued = new RegExp(`[\\d${chineseNumerals}]`)

/** Where a text takes back what was said: 不是五万是八万, 更正：本金为8万元, sorry, I meant 6 June. */
export function correctionsIn(told: string): Correction[] {
  const found = spellings.flatMap((spelling) =>
    matchesIn(told, spelling).flatMap((match): Found<Correction>[] => {
      const { from, to, said } = match.groups ?? {}
      const words = to ?? said ?? ''
      const own = match[0].endsWith(words) ? untilBlank(words) : words
      const value = trimmed(own)
      // 应该是 and "should be" may also give an opinion: they correct only where a number or a name follows.
      if (value === '' || (said !== undefined && !isValue(value))) return []
      const text = match[0].slice(0, match[0].length - words.length + own.length)
      const [start, end] = [match.index, match.index + text.length]
      return [
        {
          value: { from: from === undefined ? null : trimmed(from), to: value, start, end },
          text,
          start,
          end,
        },
      ]
    }),
  )
  return withoutOverlaps(found).map(({ value }) => value)
}

/** Who writes without commas parts what belongs together by blanks. */
const untilBlank = (words: string): string => {
  const [first = words] = words.split(/(?<=\p{sc=Han})\s(?=\p{sc=Han})/u)
  return valued.test(first) ? first : words
}

const trimmed = (text: string): string => text.trim().replace(/(?:的|了|才对|哦|啊|呢|吧|\.|,)$/, '')
const isValue = (text: string): boolean => valued.test(text) || readName(text) !== null
