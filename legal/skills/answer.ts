import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { type Intake, writtenAmount } from '../intake/intake.ts'
import { beginningOf } from '../sources/sentences.ts'
import { gap, listOf } from './language.ts'
import type { SkillInput, Source } from './skill.ts'
import { listIn, memberOf, recordOf, textIn } from './skill-input.ts'

const quoteMax = 500

/** The parts of an offline answer: that it is one, what was found, the passages, the next steps. */
export function composeAnswer(input: SkillInput, intake: Intake, sources: readonly Source[], language: Locale): string {
  const zh = language === 'zh'
  const offline = zh
    ? '当前未配置模型（离线），以下由内置规则整理，不构成法律意见。'
    : 'No model is configured (offline): the built-in rules put this together; it is not legal advice.'
  const found = foundOf(input, intake, language)
  const steps = found.length > 0 ? stepsOf(input, intake, language) : []
  return [
    offline,
    ...block(zh ? '目前掌握的情况：' : 'What is known so far:', found),
    ...passagesOf(sources, language),
    ...block(zh ? '下一步：' : 'Next steps:', steps),
  ].join('\n')
}

const block = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', heading, ...lines.map((line) => `- ${line}`)] : []

function foundOf(input: SkillInput, intake: Intake, language: Locale): string[] {
  const zh = language === 'zh'
  const say = (label: [string, string], value: string | null) =>
    value === null ? [] : [zh ? `${label[0]}：${value}` : `${label[1]}: ${value}`]
  const cause = memberOf(input, 'cause_of_action')
  const delivery = memberOf(input, 'delivery')
  const names = (state: string) =>
    listIn(memberOf(input, 'evidence').elements)
      .map(recordOf)
      .flatMap((one) => (one.state === state ? (textIn(one.name) ?? []) : []))
  const all = (items: string[]) => (items.length > 0 ? listOf(items, language) : null)
  const doubt = zh ? '（待确认）' : ' (to be confirmed)'
  const name = textIn(zh ? cause.name : cause.name_en)
  return [
    ...say(['委托人', 'Client'], intake.client),
    ...say(['对方', 'Other party'], intake.opponent),
    ...say(['请求', 'Claim'], intake.claim),
    ...say(['金额', 'Amount'], intake.amount === null ? null : writtenAmount(intake.amount, intake.currency, language)),
    ...say(['日期', 'Date'], intake.event_date),
    ...say(['案由', 'Cause of action'], name === null || cause.confirmed === true ? name : name + doubt),
    ...say(['文件已提及的要件', 'Elements that files mention'], all(names('mentioned'))),
    ...say(['尚缺证据的要件', 'Elements without evidence'], all(names('missing'))),
    ...say(['策略', 'Strategy'], textIn(memberOf(input, 'strategy').summary)),
    ...say(['已起草文书', 'Drafted document'], textIn(memberOf(input, 'draft').title)),
    ...say(['已交付', 'Delivered'], textIn(delivery.name)),
    ...listIn(delivery.notes).flatMap((note) => textIn(note) ?? []),
  ]
}

function passagesOf(sources: readonly Source[], language: Locale): string[] {
  const zh = language === 'zh'
  if (sources.length === 0)
    return [
      '',
      zh
        ? '知识库中没有找到相关资料，因此无法给出有依据的解答。'
        : 'No passages were found in the knowledge bases, so there is nothing to base an answer on.',
    ]
  return block(
    zh ? '检索到的资料（原文，是否适用请核对）：' : 'Passages found (verbatim; check whether they apply):',
    sources.map(
      ({ title, quote }, at) => `[${at + 1}] ${zh ? `《${title}》` : title}: ${beginningOf(quote, quoteMax)}`,
    ),
  )
}

function stepsOf(input: SkillInput, intake: Intake, language: Locale): string[] {
  const zh = language === 'zh'
  const cause = memberOf(input, 'cause_of_action')
  const evidence = memberOf(input, 'evidence')
  const draft = memberOf(input, 'draft')
  const steps: (readonly [boolean, string, string])[] = [
    [intake.kind === 'dispute' && intake.opponent === null, '补充对方的姓名或名称', 'give the name of the other party'],
    [intake.kind === 'dispute' && intake.claim === null, '说明希望得到的结果', 'say what you want to obtain'],
    [textIn(cause.code) !== null && cause.confirmed !== true, '确认案由', 'confirm the cause of action'],
    [listIn(evidence.missing).length > 0, '补充缺少的证据', 'add the missing evidence'],
    [
      textIn(draft.title) !== null,
      `补全文书中的${gap({ zh: '…', en: '…' }, 'zh')}并交律师审核`,
      'complete the gaps of the draft and have a lawyer review it',
    ],
    [true, '配置模型后可获得完整分析', 'configure a model for a full analysis'],
  ]
  return steps.flatMap(([due, inChinese, inEnglish]) => (due ? [zh ? inChinese : inEnglish] : []))
}
