import { readElements } from '../causes/evidence.ts'
import type { Intake } from '../intake/intake.ts'
import type { DraftProduct } from '../products/draft.ts'
import type { Known } from '../products/known.ts'
import { listOf } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { readCause, readLimitation } from './case-view.ts'

/** What is not settled, and what to do about it. */
interface Steps {
  open_points: string[]
  next_steps: string[]
}

type Point = readonly [isOpen: boolean, point: readonly [string, string], step: readonly [string, string]]

/** Each open point with the step that closes it, the most urgent first. */
export function stepsFor(input: SkillInput, intake: Intake): Steps {
  const { locale: language } = input
  const points = [...urgent(input), ...ofIntake(input, intake), ...ofEvidence(input), ...ofWork(input)].filter(
    ([isOpen]) => isOpen,
  )
  const inLanguage = ([zh, en]: readonly [string, string]) => (language === 'zh' ? zh : en)
  return {
    open_points: points.map(([, point]) => inLanguage(point)),
    next_steps: [...new Set(points.map(([, , step]) => inLanguage(step)))],
  }
}

function urgent(input: SkillInput): Point[] {
  const { state, expires_on } = readLimitation(input.state.limitation) ?? { state: 'unknown', expires_on: null }
  const until: readonly [string, string] = expires_on === null ? ['', ''] : [`（${expires_on}）`, ` (${expires_on})`]
  const isDispute = input.state.intake?.kind !== 'contract_review'
  return [
    [
      state === 'near',
      [`诉讼时效即将届满${until[0]}`, `The limitation period is near its end${until[1]}`],
      ['立即催告或者起诉', 'Demand performance or file at once'],
    ],
    [
      state === 'expired',
      [`诉讼时效按现有事实已届满${until[0]}`, `By the facts known the limitation period has ended${until[1]}`],
      ['查找时效中断、中止或同意履行的事实', 'Look for interruptions, suspensions or a promise to perform'],
    ],
    [
      state === 'unknown' && isDispute,
      ['诉讼时效尚未算清', 'The limitation period is not settled'],
      ['核实时效起算日和催告记录', 'Establish when the period began and what demands were made'],
    ],
  ]
}

function ofIntake(input: SkillInput, intake: Intake): Point[] {
  const cause = readCause(input)
  const isDispute = intake.kind === null || intake.kind === 'dispute'
  return [
    [
      isDispute && intake.client === null,
      ['委托人姓名或名称不明', 'The name of the client is not known'],
      ['核实双方身份', 'Establish who the parties are'],
    ],
    [
      isDispute && intake.opponent === null,
      ['对方姓名或名称不明', 'The name of the other party is not known'],
      ['核实双方身份', 'Establish who the parties are'],
    ],
    [
      isDispute && intake.claim === null,
      ['诉求不明', 'What is claimed is not known'],
      ['与委托人确认诉求', 'Settle the claim with the client'],
    ],
    [
      isDispute && intake.amount === null,
      ['争议金额不明', 'The amount in dispute is not known'],
      ['确认金额及其计算', 'Settle the amount and how it is computed'],
    ],
    [
      isDispute && cause?.confirmed !== true,
      ['案由尚未确认', 'The cause of action is not confirmed'],
      ['确认案由', 'Confirm the cause of action'],
    ],
  ]
}

function ofEvidence(input: SkillInput): Point[] {
  const { locale: language } = input
  const names = listOf(unproved(input), language)
  const unread = listOf(
    input.files.filter(({ text }) => text.trim() === '').map(({ name }) => name),
    language,
  )
  const said = input.state.evidence?.explanation ?? null
  const about = said === null ? '' : language === 'zh' ? `；委托人说明：“${said}”` : `; the client says: “${said}”`
  return [
    [
      names !== '',
      [`尚无证据：${names}${about}`, `No evidence yet for: ${names}${about}`],
      ['补充缺失的证据', 'Obtain the evidence that is missing'],
    ],
    [
      unread !== '',
      [`未能读出的文件：${unread}`, `Files that could not be read: ${unread}`],
      ['重新上传或人工阅读未读出的文件', 'Upload readable copies, or have a person read them'],
    ],
  ]
}

/** By the weighing where there is one; it knows what the other side has to prove. */
function unproved(input: SkillInput): string[] {
  const weighed = input.state.sufficiency?.elements ?? []
  if (weighed.length > 0)
    return weighed.flatMap(({ name, state, burden }) =>
      state === 'missing' && burden !== 'opponent' ? (name ?? []) : [],
    )
  return readElements(input.state.evidence?.elements).flatMap(({ name, state }) => (state === 'missing' ? [name] : []))
}

function ofWork(input: SkillInput): Point[] {
  const draft = input.state.draft ?? {}
  const { confirmed, file_id } = input.state.delivery ?? {}
  const gaps = gapsIn(draft.sections)
  const isChosen = Boolean(input.state.strategy?.document)
  const hasOptions = (input.state.strategies?.options ?? []).length > 0
  return [
    [
      hasOptions && !isChosen,
      ['处理方案尚未选定', 'No way forward was chosen'],
      ['由负责律师选定方案', 'Have the responsible lawyer choose'],
    ],
    [gaps > 0, [`文书有 ${gaps} 处待补充`, `The draft has ${gaps} gaps`], ['补全文书', 'Complete the draft']],
    [
      Boolean(draft.title) && !file_id,
      [
        confirmed === false ? '交付被退回' : '文书尚未交付',
        confirmed === false ? 'Delivery was refused' : 'The document is not delivered',
      ],
      ['律师审核后交付', 'Have a lawyer review it, then deliver'],
    ],
  ]
}

const gapsIn = (sections: Known<DraftProduct['sections']> = []): number =>
  sections
    .flatMap(({ paragraphs = [] }) => paragraphs)
    .filter(({ text = '' }) => /【待补充：|\[to be completed: /.test(text)).length
