import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Found } from './found.ts'

const open =
  /(?<!没)有没有|是不是|有无|是否|不清楚|不知道|不确定|不记得|记不清|说不准|不好说|忘了|可能|好像|也许|大概|不是没有|\b(?:maybe|perhaps|not sure|unsure|don['’]t know|do not know|can['’]t remember|don['’]t remember|possibly|I think)\b/i
const yes =
  /^(?:没错|没问题|不错|(?:我|我们|他们?|公司|对方)?有(?!限|关|的(?!$))|是(?!否|不是)|对(?!方|象|于|账)|嗯|可以|已经?|确实|当然|需要|要的?(?!求)|好$|好的|愿意|同意|签了|签过|写了|给了|办了|做了|交了)|^(?![除为算完罢忘])[^没不未无\s][了过](?![没不])|^[^没不未无\s]{1,6}[了过](?:的|啊|呀|吧)?$|^(?:yes|yeah|yep|y|true|sure|correct|right|of course|certainly|it (?:is|was|did)|I (?:did|do|have|was|am)|we (?:did|do|have|were|are)|they did|he did|she did|there (?:is|was|are|were))\b(?!n['’]t| not| never| no\b)/i
const no =
  /^(?:没|無|无(?!锡|论|息)|不(?!错|过|仅|但|动产)|未(?!来)|否|从未|从来没|还没|尚未|并没|并未|暂无|一直没|都没|都不|也没|根本没|我没|我们没|他没|公司没|对方没)|^(?:no|nope|n|not|never|none|false)\b|^(?:I|we|he|she|they) never\b|^(?:it|I|we|he|she|they|there) (?:(?:is|was|did|do|does|have|has|had|were|are) (?:not|never|no)|(?:is|was|did|do|does|have|has|had|were|are)n['’]t)\b|^(?:did|have|has|was|were|is|are|does|do)n['’]t\b/i
const clauses = /[^，。；！？,;!?\n]{1,200}/g

/** Clauses that say yes or no. One that leaves it open is neither. */
export const yesNoValuesIn = (text: string): Found<boolean>[] =>
  matchesIn(text, clauses).flatMap((match) => {
    const words = match[0].trim()
    const value = open.test(words) ? null : yes.test(words) ? true : no.test(words) ? false : null
    const start = match.index + match[0].length - match[0].trimStart().length
    return value === null ? [] : [{ value, text: words, start, end: start + words.length }]
  })

/** The first word decides: 有，但没签字 is yes. Null where a doubt is said first. */
export function readYesNo(text: string): boolean | null {
  const [first] = yesNoValuesIn(text)
  const doubt = open.exec(text)
  return first === undefined || (doubt !== null && doubt.index < first.start) ? null : first.value
}
