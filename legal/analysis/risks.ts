import { basicElements } from '../causes/elements-to-prove.ts'
import { isOurs } from '../causes/proof.ts'
import { writtenAmount } from '../intake/intake.ts'
import { listOf } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { lawOn } from '../sources/procedure-articles.ts'
import { type Sourced, unsourced } from '../sources/sourced.ts'
import { type CaseView, viewCase } from './case-view.ts'
import type { FoundRisk } from './found-risk.ts'
import { ofGuarantee } from './guarantee-risk.ts'
import { contestedIssues, factsIn, openSums, theirs } from './issues-of-case.ts'
import { byLevel, type Level, type Likelihood, levelOf, writtenClasses } from './risk-method.ts'
import { ofReview } from './risks-of-reviews.ts'

export interface Risk extends Sourced {
  key: string
  risk: string
  level: Level
  grounds: string
  mitigation: string
}

const elementsMax = 6
const largeAmount = 500_000
const insolvent =
  /失联|跑路|破产|注销|吊销|转移财产|没有财产|无财产|没钱|资不抵债|被执行人|失信名单|\b(?:insolven\w{1,20}|bankrupt\w{0,20}|disappeared|cannot be reached|moving assets|no assets)\b/i
const countering = /反诉|抵销|\b(?:counter-?claims?|set[- ]off)\b/i

/** What can go wrong, each from a fact that is named, the gravest first. */
export function assessRisks(input: SkillInput): Risk[] {
  const view = viewCase(input)
  const isDispute = view.intake.kind === null || view.intake.kind === 'dispute'
  const found = [
    ...(isDispute
      ? [
          ...ofProof(view),
          ...ofContested(view),
          ...ofLimitation(view),
          ...ofGuarantee(view),
          ...ofParties(view),
          ...ofAmount(view),
          ...ofEnforcement(view),
          ...ofCounterclaims(view),
        ]
      : []),
    ...ofReview(view, 'contract_review'),
    ...ofReview(view, 'checklist_review'),
    ...ofFiles(view),
  ]
  return found.map((one) => told(one, view)).sort(byLevel)
}

function told(
  { key, impact, likelihood, risk, grounds, mitigation, basis }: FoundRisk,
  { say, language }: CaseView,
): Risk {
  const level = levelOf(impact, likelihood)
  return {
    key,
    risk: say(...risk),
    level,
    grounds: say(...grounds) + writtenClasses(impact, likelihood)[language],
    mitigation: say(...mitigation),
    ...basis,
  }
}

const ofProof = ({ proof, language }: CaseView): FoundRisk[] =>
  proof
    .map((point, at) => ({
      point,
      impact:
        point.isOfAmount !== true && (point.told !== undefined || (at < basicElements && point.burden !== 'shared'))
          ? (3 as const)
          : (2 as const),
    }))
    .filter(({ point }) => isOurs(point) && point.state !== 'supported' && point.isDenied !== true)
    .slice(0, elementsMax)
    .map(({ point, impact }) => {
      const { key, name, state, missing_evidence, lacksRecord = false, sources, verification } = point
      const facts = factsIn(point)
      const needed = listOf(missing_evidence.slice(0, 4), language)
      const isMissing = state === 'missing'
      return {
        key: `proof:${key}`,
        impact,
        likelihood: isMissing || lacksRecord ? 2 : 1,
        basis: { sources, verification },
        risk: [`关于“${name}”的证明可能不足`, `Proof may fall short on: ${name}`],
        grounds: isMissing
          ? facts === ''
            ? ['没有文件提及该要件', 'No file speaks of this element']
            : [`只有当事人的陈述，尚未从文件中读到：${facts}`, `Told, and not read from a document yet: ${facts}`]
          : lacksRecord
            ? [
                '文件中有相关记载，但没有能够直接证明的凭证，法官会要求提供',
                'Files speak of it, but there is no record that shows it, which the judge will ask for',
              ]
            : [
                '仅有文件名或提交的文件，没有可核对的引文',
                'A file is only named or was handed over; there is no quotation to check',
              ],
        mitigation: needed === '' ? ['补充证据', 'Add evidence'] : [`补充：${needed}`, `Add: ${needed}`],
      }
    })

/** A fact on which the client's own sources contradict each other; a person decides which one counts. */
const ofContested = (view: CaseView): FoundRisk[] =>
  contestedIssues(view)
    .filter(({ their_position }) => their_position === theirs(view))
    .map(({ key, question, our_position, sources, verification }) => ({
      key,
      impact: 2,
      likelihood: 3,
      basis: { sources, verification },
      risk: [question, question],
      grounds: [our_position, our_position],
      mitigation: ['由当事人确认，并以原件核对', 'Have the client confirm it and check the original'],
    }))

/** For a respondent an expired period is a defence and no risk. */
function ofLimitation({ limitation, isRespondent, input, held }: CaseView): FoundRisk[] {
  const state = limitation?.state ?? 'unknown'
  if (state === 'running' || isRespondent || held?.model.limitation.years === 0) return []
  const until = limitation?.expires_on ?? null
  const own = limitation !== null && limitation.sources.length > 0
  const { sources, verification } = own ? limitation : lawOn(state === 'expired' ? 'expiry' : 'interruption', input)
  const [likelihood, grounds] = {
    expired: [3, ['按现有事实计算，诉讼时效已届满', 'By the facts known the limitation period has ended']],
    near: [2, ['诉讼时效即将届满', 'The limitation period is near its end']],
    unknown: [1, ['时效的起算日或中断事实不明', 'Its beginning or what interrupted it is not known']],
  }[state] as [Likelihood, [string, string]]
  return [
    {
      key: 'limitation',
      impact: 3,
      likelihood,
      basis: { sources, verification },
      risk: ['对方可能提出时效抗辩', 'The other side may plead limitation'],
      grounds: until === null ? grounds : [`${grounds[0]}（${until}）`, `${grounds[1]} (${until})`],
      mitigation:
        state === 'expired'
          ? [
              '查找催告、承诺履行、起诉等中断事实，或取得对方同意履行的书面承诺',
              'Look for demands, promises or proceedings that interrupted it, or obtain a written promise to perform',
            ]
          : [
              '立即以可证明送达的方式催告，或者起诉',
              'Demand performance at once in a way that can be proved, or file the claim',
            ],
    },
  ]
}

function ofParties({ intake, cause, input }: CaseView): FoundRisk[] {
  const unknown: FoundRisk = {
    key: 'counterparty_unknown',
    impact: 3,
    likelihood: 3,
    basis: lawOn('filing', input),
    risk: ['没有明确的对方，无法起诉或送达', 'Without a definite other party nobody can be sued or served'],
    grounds: ['尚不知道对方的姓名或名称', 'The name of the other party is not known'],
    mitigation: ['核实对方身份、住所和登记信息', 'Find out identity, address and registration of the other party'],
  }
  const unconfirmed: FoundRisk = {
    key: 'cause_unconfirmed',
    impact: 2,
    likelihood: 2,
    basis: unsourced(),
    risk: [
      '法律关系可能另有认定，要件和时效随之改变',
      'The legal relation may be seen otherwise, and elements and limitation with it',
    ],
    grounds:
      cause === null
        ? ['案由未确定', 'There is no cause of action yet']
        : [`案由“${cause.name}”尚待确认`, `The cause “${cause.name}” is not confirmed`],
    mitigation: ['由律师确认案由', 'Have a lawyer confirm the cause of action'],
  }
  return [...(intake.opponent === null ? [unknown] : []), ...(cause?.confirmed === true ? [] : [unconfirmed])]
}

function ofAmount(view: CaseView): FoundRisk[] {
  const { held, intake, excessiveRates, isRespondent } = view
  const open = openSums(view)
  const unclear: FoundRisk = {
    key: 'amount_unclear',
    impact: 2,
    likelihood: 2,
    basis: unsourced(),
    risk: ['请求的金额不明，可能算错或漏算', 'The amount is not clear and may be wrong or incomplete'],
    grounds:
      open !== null
        ? [`尚缺：${open}`, `Not known: ${open}`]
        : intake.amounts.length > 1
          ? ['提到多个金额，未确定争议金额', 'Several amounts are named and none is chosen']
          : ['没有确定的争议金额', 'No amount in dispute is known'],
    mitigation: ['列出金额的构成和计算方法', 'Set out what the amount consists of and how it is computed'],
  }
  const capped = excessiveRates.slice(0, 1).map(
    ({ rate, cap, basis }): FoundRisk => ({
      key: 'interest_cap',
      impact: 2,
      likelihood: 3,
      basis,
      risk: ['超过上限的利息得不到支持', 'Interest above the cap is not awarded'],
      grounds: [`约定年利率 ${rate}%，上限 ${cap}%`, `Agreed ${rate}% a year against a cap of ${cap}%`],
      mitigation: ['按上限重新计算请求', 'Compute the claim anew by the cap'],
    }),
  )
  const isUnclear = held === null ? intake.amount === null : open !== null && !isRespondent
  return [...(isUnclear ? [unclear] : []), ...(isRespondent ? [] : capped)]
}

/** The stake decides the impact; only words of the facts make it more than unknown. */
function ofEnforcement({ held, stake: claimed, told: facts, isRespondent, input, language }: CaseView): FoundRisk[] {
  const sign = insolvent.exec(facts)?.[0]
  if (isRespondent || (held !== null && claimed === null && sign === undefined)) return []
  const amount = claimed === null ? null : writtenAmount(claimed.amount, claimed.currency, language)
  const stake: readonly [string, string] = amount === null ? ['', ''] : [`，涉及 ${amount}`, `; ${amount} at stake`]
  return [
    {
      key: 'enforcement',
      likelihood: sign === undefined ? 1 : 3,
      basis: lawOn('preservation', input),
      impact: (claimed?.amount ?? 0) >= largeAmount ? 3 : 2,
      risk: ['胜诉后可能难以执行', 'A judgment may be hard to enforce'],
      grounds:
        sign === undefined
          ? [`对方的财产状况不明${stake[0]}`, `What the other side owns is not known${stake[1]}`]
          : [`案情中提到“${sign}”${stake[0]}`, `The facts mention “${sign}”${stake[1]}`],
      mitigation: ['查找财产线索，考虑申请财产保全', 'Look for assets and consider having them preserved'],
    },
  ]
}

/** Whom a respondent hears from is the claimant. */
function ofCounterclaims({ told: facts, input, isRespondent }: CaseView): FoundRisk[] {
  const said = countering.exec(facts)?.[0].trim()
  if (said === undefined || isRespondent) return []
  return [
    {
      key: 'counterclaim',
      impact: 2,
      likelihood: 3,
      basis: lawOn('counterclaim', input),
      risk: ['对方可能反诉或者主张抵销', 'The other side may counterclaim or set off'],
      grounds: [`案情中提到“${said}”`, `The facts mention “${said}”`],
      mitigation: ['就对方的说法准备答复和证据', 'Prepare an answer and evidence to it'],
    },
  ]
}

function ofFiles({ input, language }: CaseView): FoundRisk[] {
  const names = input.files.filter(({ text }) => text.trim() === '').map(({ name }) => name)
  if (names.length === 0) return []
  const listed = listOf(names.slice(0, 5), language)
  return [
    {
      key: 'unread_files',
      impact: 1,
      likelihood: 3,
      basis: unsourced(),
      risk: ['未读出的文件中可能有未考虑的内容', 'Files that could not be read may hold what was not considered'],
      grounds: [`未能读出：${listed}`, `Not readable: ${listed}`],
      mitigation: ['重新上传清晰的文件或由人工阅读', 'Upload a readable copy or have a person read them'],
    },
  ]
}
