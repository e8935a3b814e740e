import { isOurs } from '../causes/proof.ts'
import { listOf } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { type CaseView, viewCase } from './case-view.ts'
import { demandedOn, isLabourCase } from './strategy-case.ts'
import { type Document, endOf, isState, type StrategyOption, waysFor } from './strategy-options.ts'

export interface Strategies {
  options: StrategyOption[]
  recommended: Document | null
  reason: string
}

/** The ways that fit the side and the goal, the best first. */
export function weighStrategies(input: SkillInput): Strategies {
  const view = viewCase(input)
  const options = waysFor(view)
    .sort((left, right) => right.weight - left.weight)
    .map(({ option }) => option)
  const isKnown = view.told !== '' || view.intake.opponent !== null || view.cause !== null
  const recommended = isKnown ? (options[0]?.document ?? null) : null
  return { options, recommended, reason: recommended === null ? nothingKnown(view) : reasonFor(recommended, view) }
}

const nothingKnown = ({ say }: CaseView): string =>
  say('案情尚不清楚，暂不推荐。', 'Nothing is known of the case yet, so nothing is recommended.')

function reasonFor(document: Document, view: CaseView): string {
  const { say, intake, overall } = view
  if (document === 'statement_of_defence')
    return say(
      '委托人是被请求的一方，应在期限内答辩。',
      'The client is the one who is claimed against and has to answer in time.',
    )
  if (document === 'demand_letter' && isState(view, 'near'))
    return say(
      `诉讼时效即将届满${endOf(view)}，先催告使其中断。`,
      `The limitation period is near its end${endOf(view)}; a demand interrupts it.`,
    )
  if ((document === 'statement_of_claim' || document === 'arbitration_application') && overall !== 'sufficient')
    return claimWithGaps(view)
  if (document === 'statement_of_claim' || document === 'arbitration_application')
    return say(
      '我方要件均有文件支持，时效未见障碍。',
      'Every element of ours is supported by files, and limitation is no obstacle as far as known.',
    )
  if (document === 'demand_letter')
    return say(
      '证据有缺口，先催告可固定事实并争取自愿履行。',
      'The evidence has gaps; a demand puts facts on record and may be enough.',
    )
  if (intake.kind === 'contract_review') return say('合同审查的结果是一份意见。', 'A review ends in an opinion.')
  if (isState(view, 'expired'))
    return say(
      '按现有事实时效已届满，应先评估有无中断、中止或同意履行的事实。',
      'By the facts known the limitation period has ended; whether it was interrupted, suspended or waived has to be assessed first.',
    )
  if (intake.opponent === null)
    return say(
      '还不知道对方是谁，无法催告或起诉。',
      'The other party is not known yet and can be neither warned nor sued.',
    )
  return overall === 'insufficient'
    ? say('证据不足，宜先评估并补充。', 'The evidence does not suffice; assess and complete it first.')
    : say('宜先评估。', 'It is best assessed first.')
}

/** A claim is filed although something is still to be shown: why, and what. */
function claimWithGaps(view: CaseView): string {
  const { say, proof, language } = view
  const before = demandedOn(view)
  const open = listOf(
    proof.filter((point) => isOurs(point) && point.state !== 'supported').map(({ name }) => name),
    language,
  )
  const because = isLabourCase(view)
    ? say('仲裁时效只有一年，且不收费。', 'The period for arbitration is one year, and it is free of charge. ')
    : before === null
      ? ''
      : say(`已于${before}催告而未获履行。`, `A demand was made on ${before} in vain. `)
  return `${because}${say(`提交前应补充以下要件的证据：${open}。`, `Evidence is to be added before filing on: ${open}.`)}`
}
