import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { writtenDate } from '../time/dates.ts'
import type { ReadContract } from './read-contract.ts'
import { termsOf } from './terms.ts'

const place =
  /\b(?:we|our client|my client|i)\b[^.;\n]{0,80}?\b(?:in|from|based in|located in) (\p{Lu}\p{L}{2,20})\b|(?:我[们司方]?|我公司|本公司|委托人)(?:是|为|系|在)[^，。；\n]{0,8}?(北京|上海|天津|重庆|广州|深圳|杭州|苏州|南京|成都|武汉|西安|青岛|宁波|厦门|长沙|郑州|无锡|东莞|佛山)/iu
const unsigned = /\bBy: ?_{3,60}|(?:签字|盖章|签章)[）)]?[：:]?[\s_＿]{0,10}(?:$|\n)|_{6,60}/im
const headLength = 4000

/** What a firm asks before it reads on: who the client is, and whether the days still fit. */
export function pointsToClear(
  contract: ReadContract,
  client: string | null,
  { message, today, locale }: SkillInput,
): string[] {
  const said = place
    .exec(message)
    ?.slice(1)
    .find((one) => one !== undefined)
  const isElsewhere = said !== undefined && !contract.text.slice(0, headLength).includes(said)
  const { from } = termsOf(contract)
  const isPast = from !== null && from < today && unsigned.test(contract.text)
  return [
    ...(isElsewhere && client !== null ? [filled(texts.clear_client, { place: said, client })[locale]] : []),
    ...(isPast
      ? [filled(texts.clear_begun, { from: writtenDate(from, locale), today: writtenDate(today, locale) })[locale]]
      : []),
  ]
}
