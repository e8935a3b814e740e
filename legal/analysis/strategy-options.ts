import { isOurs } from '../causes/proof.ts'
import type { StrategiesProduct } from '../products/strategies.ts'
import { listOf, type Wording } from '../skills/language.ts'
import { lawOn } from '../sources/procedure-articles.ts'
import { type Sourced, unsourced } from '../sources/sourced.ts'
import { writtenDate } from '../time/dates.ts'
import type { CaseView } from './case-view.ts'
import { openSums } from './issues-of-case.ts'
import { demandedOn, isLabourCase, mayDemand, proceedingsLines, writtenStake } from './strategy-case.ts'

export type Document = StrategiesProduct['options'][number]['document']

/** A way to go on, with the document that it begins with. */
export interface StrategyOption extends Sourced {
  document: Document
  title: string
  when: string
  advantages: string[]
  drawbacks: string[]
  needs: string[]
}

/** How well each way fits, for the order only. */
interface Weighed {
  option: StrategyOption
  weight: number
}

const titles: Record<Document, Wording> = {
  statement_of_claim: { zh: '提起诉讼', en: 'Go to court' },
  arbitration_application: { zh: '申请劳动仲裁', en: 'Apply for labour arbitration' },
  demand_letter: { zh: '先行催告', en: 'Demand first' },
  legal_opinion: { zh: '先作评估', en: 'Assess first' },
  statement_of_defence: { zh: '提出答辩', en: 'Defend' },
  evidence_list: { zh: '整理证据', en: 'Put the evidence in order' },
}

/** The ways that are open to the client's side, each with how well it fits. */
export function waysFor(view: CaseView): Weighed[] {
  if (view.intake.kind === 'contract_review') return [opinion(view)]
  return view.isRespondent
    ? [defence(view), evidenceList(view), opinion(view)]
    : [claim(view), ...(mayDemand(view) ? [demand(view)] : []), opinion(view), evidenceList(view)]
}

export const isState = ({ limitation }: CaseView, state: string): boolean => limitation?.state === state
const named = ({ language }: CaseView, document: Document): { document: Document; title: string } => ({
  document,
  title: titles[document][language],
})
/** Lines that apply, in the user's language. */
const lines = ({ say }: CaseView, ...given: (readonly [boolean, string, string])[]): string[] =>
  given.flatMap(([applies, zh, en]) => (applies ? [say(zh, en)] : []))

const missingOf = ({ proof, language }: CaseView): string =>
  listOf(
    proof.filter((point) => isOurs(point) && point.state === 'missing').map(({ name }) => name),
    language,
  )
/** When the limitation period ends, to be put behind a sentence. */
export const endOf = ({ limitation, say }: CaseView): string =>
  limitation?.expires_on ? say(`（${limitation.expires_on} 届满）`, ` (it ends on ${limitation.expires_on})`) : ''

function claim(view: CaseView): Weighed {
  const { held, intake, overall, cause, stake, limitation, language, say, input } = view
  const missing = missingOf(view)
  const isLabour = isLabourCase(view)
  const weight = { sufficient: 3, gaps: isLabour || !mayDemand(view) ? 2.5 : 1.5, insufficient: 0 }[overall]
  const sum = held === null ? null : writtenStake(view)
  const ends = isState(view, 'expired') ? null : (limitation?.expires_on ?? null)
  const lastDay = ends === null ? null : writtenDate(ends, language)
  const isBarred = isState(view, 'expired') || intake.opponent === null
  return {
    weight: isBarred ? weight - 4 : weight,
    option: {
      ...named(view, isLabour ? 'arbitration_application' : 'statement_of_claim'),
      when: say(
        '对方拒绝履行，且主要要件有证据时。',
        'When the other side refuses and the main elements have evidence.',
      ),
      advantages: lines(
        view,
        [true, '可取得能够强制执行的裁判', 'It can lead to a decision that can be enforced'],
        [sum !== null, `请求合计 ${sum}，金额已经计算`, `The claims come to ${sum}, as computed`],
        [!isLabour, '可同时申请财产保全', 'Assets can be preserved at the same time'],
        [isLabour, '劳动仲裁不收费', 'Labour arbitration is free of charge'],
        [
          isState(view, 'near'),
          `起诉也使时效中断${endOf(view)}`,
          `Filing interrupts the limitation period as well${endOf(view)}`,
        ],
      ),
      drawbacks: lines(
        view,
        [!isLabour, '费用较高、时间较长', 'It costs more and takes longer'],
        [
          isLabour,
          '裁决后对方仍可起诉，时间较长',
          'The other side may still go to court after the award, which takes time',
        ],
        [missing !== '', `尚无证据：${missing}`, `No evidence yet for: ${missing}`],
        [
          isState(view, 'expired'),
          '按现有事实时效已届满，对方可以抗辩',
          'By the facts known the limitation period has ended, and the other side may plead it',
        ],
      ),
      needs: lines(
        view,
        [intake.opponent === null, '对方的姓名或名称及住所', 'The name and address of the other party'],
        [held === null && intake.claim === null, '具体的诉讼请求', 'What exactly is claimed'],
        [
          held === null ? stake === null : openSums(view) !== null,
          '请求的金额及其计算',
          'The amount and how it is computed',
        ],
        [cause !== null && !cause.confirmed, '确认案由', 'The cause of action, confirmed'],
        [missing !== '', '补充缺失的证据', 'The evidence that is missing'],
        [
          lastDay !== null,
          `最迟于${lastDay}提交（时效届满日）`,
          `To be filed by ${lastDay}, when the limitation period ends`,
        ],
        ...proceedingsLines(view).map((line) => [true, line, line] as const),
      ),
      ...lawOn(isLabour ? 'labourArbitration' : 'filing', input),
    },
  }
}

function demand(view: CaseView): Weighed {
  const { held, intake, say, input } = view
  const isNear = isState(view, 'near')
  const before = demandedOn(view)
  return {
    weight:
      2 -
      (before === null || isNear ? 0 : 1) +
      (isNear ? 3 : 0) -
      (isState(view, 'expired') ? 0.5 : 0) -
      (intake.opponent === null ? 4 : 0),
    option: {
      ...named(view, 'demand_letter'),
      when: isNear
        ? say(
            `诉讼时效即将届满${endOf(view)}，催告可使其中断。`,
            `The limitation period is near its end${endOf(view)}, and a demand interrupts it.`,
          )
        : say(
            '对方可能自愿履行，或需要固定催告事实时。',
            'When the other side may perform of its own will, or the demand has to be on record.',
          ),
      advantages: lines(
        view,
        [true, '成本低，见效快', 'It is cheap and quick'],
        [
          !isState(view, 'expired'),
          '能够证明已送达的催告使时效中断',
          'A demand that provably arrived interrupts the limitation period',
        ],
        [
          isState(view, 'expired'),
          '对方同意履行的，不得再以时效届满抗辩',
          'Once the other side agrees to perform it can no longer plead limitation',
        ],
        [true, '对方的答复可以作为证据', 'The answer can serve as evidence'],
      ),
      drawbacks: lines(
        view,
        [true, '没有强制力', 'It cannot be enforced'],
        [
          before !== null,
          `已于${before}催告，对方仍未履行`,
          `A demand was made on ${before}, and the other side has not performed`,
        ],
        [true, '对方可能借此转移财产', 'The other side may use the time to move assets away'],
      ),
      needs: lines(
        view,
        [intake.opponent === null, '对方的姓名或名称', 'The name of the other party'],
        [true, '能够送达并留存凭证的地址', 'An address where delivery can be proved'],
        [held === null && intake.claim === null, '明确的要求和期限', 'A definite demand with a time limit'],
      ),
      ...lawOn(isState(view, 'expired') ? 'expiry' : 'interruption', input),
    },
  }
}

function opinion(view: CaseView): Weighed {
  const { overall, intake, say, isRespondent } = view
  const missing = missingOf(view)
  const doubts =
    (overall === 'insufficient' ? 1.5 : 0) + (isState(view, 'expired') ? 2 : 0) + (intake.opponent === null ? 2 : 0)
  return {
    weight: 1 + (isRespondent ? 0 : doubts),
    option: {
      ...named(view, 'legal_opinion'),
      when: say(
        '证据、时效或对方情况尚不清楚，需要先作判断时。',
        'When the evidence, the limitation period or the other party is not clear yet.',
      ),
      advantages: lines(
        view,
        [true, '在支出费用之前看清风险和缺口', 'Risks and gaps are known before money is spent'],
        [true, '不惊动对方', 'The other side is not alerted'],
      ),
      drawbacks: lines(
        view,
        [true, '不产生对外的法律效果', 'It has no effect towards others'],
        [
          isState(view, 'near') || isState(view, 'unknown'),
          '不中断时效',
          'It does not interrupt the limitation period',
        ],
        [isRespondent, '不停止答辩期限', 'It does not stop the time for the defence'],
      ),
      needs: lines(view, [missing !== '', `关于以下要件的材料：${missing}`, `Material on: ${missing}`]),
      ...unsourced(),
    },
  }
}

function defence(view: CaseView): Weighed {
  const { proof, language, say, input } = view
  const theirs = listOf(
    proof
      .filter((point) => point.burden === 'opponent' && point.state !== 'supported')
      .map(({ name }) => name)
      .slice(0, 5),
    language,
  )
  return {
    weight: 3,
    option: {
      ...named(view, 'statement_of_defence'),
      when: say(
        '已被起诉或即将被起诉，需要在期限内答辩时。',
        'When the client is sued or about to be, and has to answer in time.',
      ),
      advantages: lines(
        view,
        [
          true,
          '及时提出抗辩和对方应举证的事项',
          'Defences are raised in time, and so is what the other side has to prove',
        ],
        [theirs !== '', `对方尚须举证：${theirs}`, `The other side still has to prove: ${theirs}`],
        [
          isState(view, 'expired'),
          `可以提出时效抗辩${endOf(view)}`,
          `The defence of limitation can be raised${endOf(view)}`,
        ],
      ),
      drawbacks: lines(view, [true, '过早披露我方证据和思路', 'Our evidence and line are shown early']),
      needs: lines(
        view,
        [true, '起诉状副本及收到的日期', 'The statement of claim and the day on which it arrived'],
        [true, '对每项请求承认或者否认的意见', 'What is admitted and what is denied of each claim'],
        [true, '支持抗辩的证据', 'Evidence for the defences'],
      ),
      ...lawOn('defence', input),
    },
  }
}

function evidenceList(view: CaseView): Weighed {
  const { isRespondent, input, say } = view
  const missing = missingOf(view)
  return {
    weight: isRespondent ? 2 : 0.5,
    option: {
      ...named(view, 'evidence_list'),
      when: say(
        '准备起诉、答辩或举证，需要把材料按要件编排时。',
        'When material has to be put in order by what it proves, before filing, defending or submitting it.',
      ),
      advantages: lines(
        view,
        [true, '缺口一目了然', 'The gaps are seen at once'],
        [true, '可以直接用于提交', 'It can be submitted as it is'],
      ),
      drawbacks: lines(view, [true, '本身不主张权利', 'It asserts no right by itself']),
      needs: lines(
        view,
        [input.files.length === 0, '上传证据材料', 'The evidence, uploaded'],
        [missing !== '', `补充：${missing}`, `Still needed for: ${missing}`],
      ),
      ...lawOn('evidenceList', input),
    },
  }
}
