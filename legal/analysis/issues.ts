import { gap, listOf } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { quotedFiles, verificationOf } from '../sources/citations.ts'
import { lawOn } from '../sources/procedure-articles.ts'
import { sentencesOf } from '../sources/sentences.ts'
import { fileSource, unsourced } from '../sources/sourced.ts'
import type { CasePoint } from './case-proof.ts'
import { type CaseView, viewCase } from './case-view.ts'
import type { Issue } from './issue.ts'
import { contestedIssues, defenceIssues, factsIn, openSumIssues, theirs } from './issues-of-case.ts'

const issuesMax = 12
const candidatesShownMax = 3
const textMax = 60_000
/** Elements that ask for a judgement of law more than for a fact. */
const ofLaw = /valid|unlawful|legal|liab|效力|违法|责任主体|赔付顺序/i
const arbitration =
  /(?:提交|申请|由)[^。；]{0,30}仲裁(?:委员会|机构|院|解决|裁决)|\b(?:submitted|referred) to arbitration\b|\barbitration clause\b/i

/** What stands between the client and the other side's claim or defence, the most decisive first. */
export function frameIssues(input: SkillInput): Issue[] {
  const view = viewCase(input)
  return [
    ...causeIssues(view),
    ...contestedIssues(view),
    ...limitationIssues(view),
    ...arbitrationIssues(view),
    ...defenceIssues(view),
    ...elementIssues(view),
    ...openSumIssues(view),
    ...rateIssues(view),
    ...partyIssues(view),
  ].slice(0, issuesMax)
}

function causeIssues(view: CaseView): Issue[] {
  const { input, cause, say, language } = view
  const names = (input.state.cause_of_action?.candidates ?? []).flatMap(
    (one) => (language === 'zh' ? one.name : one.name_en) ?? [],
  )
  const others = [...new Set(names)].filter((name) => name !== cause?.name).slice(0, candidatesShownMax)
  if (cause === null || cause.confirmed || others.length === 0) return []
  const listed = listOf(others, language)
  return [
    {
      key: 'cause',
      kind: 'law',
      element_keys: [],
      ...unsourced(),
      question: say(
        `双方的法律关系是“${cause.name}”，还是${listed}？`,
        `Is this a case of “${cause.name}”, or of ${listed}?`,
      ),
      why: say(
        '法律关系决定要件、举证责任和时效。',
        'The legal relation decides the elements, the burden of proof and the limitation period.',
      ),
      our_position: say(
        `目前按“${cause.name}”处理，尚待确认。`,
        `Treated as “${cause.name}” for now; still to be confirmed.`,
      ),
      their_position: theirs(view),
    },
  ]
}

function limitationIssues(view: CaseView): Issue[] {
  const { limitation, say, isRespondent } = view
  if (limitation === null || limitation.state === 'running') return []
  const { state, expires_on, ...basis } = limitation
  const until = expires_on === null ? '' : say(`（计算至 ${expires_on}）`, ` (computed to end on ${expires_on})`)
  const claimant = {
    expired: say(
      `按现有事实时效已届满${until}；需查有无中断、中止或对方同意履行的事实。`,
      `By the facts known the period has ended${until}; look for interruptions, suspensions or a promise to perform.`,
    ),
    near: say(`时效尚未届满${until}。`, `The period has not ended yet${until}.`),
    unknown: say('起算日或中断事实不明。', 'The beginning of the period or what interrupted it is not known.'),
  }[state]
  const law = lawOn('expiry', view.input)
  return [
    {
      key: 'limitation',
      kind: 'procedure',
      element_keys: [],
      question: say('请求是否仍在诉讼时效期间内？', 'Is the claim still within the limitation period?'),
      why: say(
        '时效届满且对方提出抗辩的，请求可能得不到支持。',
        'When the period has ended and the other side pleads it, the claim may fail.',
      ),
      our_position:
        isRespondent && state === 'expired'
          ? say(`可以提出时效抗辩${until}。`, `The defence of limitation can be raised${until}.`)
          : claimant,
      their_position: theirs(view),
      ...(basis.sources.length > 0 ? basis : law),
    },
  ]
}

/** A clause of a file that sends disputes elsewhere, and the labour disputes that have to be arbitrated first. */
function arbitrationIssues(view: CaseView): Issue[] {
  const { input, cause, say, isRespondent } = view
  const clause = input.files
    .flatMap((file) => sentencesOf(file.text.slice(0, textMax)).map((sentence) => fileSource(file, sentence)))
    .find(({ quote }) => arbitration.test(quote))
  const issue = { kind: 'procedure' as const, element_keys: [], their_position: theirs(view) }
  return [
    ...(clause
      ? [
          {
            ...issue,
            key: 'arbitration_clause',
            sources: [clause],
            verification: verificationOf(clause, input),
            question: say('双方是否有有效的仲裁条款？', 'Is there a valid arbitration clause?'),
            why: say(
              '有有效仲裁条款的，法院一般不受理。',
              'With a valid clause a court will as a rule not take the case.',
            ),
            our_position: say(
              '文件中有仲裁约定，应先核对其效力和范围。',
              'A file has such a clause; its validity and scope have to be checked first.',
            ),
          },
        ]
      : []),
    ...(cause?.code?.startsWith('CN-CIV-07') && !isRespondent
      ? [
          {
            ...issue,
            key: 'labour_arbitration',
            ...lawOn('labourArbitration', input),
            question: say('是否已经过劳动仲裁？', 'Has the dispute been to labour arbitration?'),
            why: say(
              '劳动争议一般须先申请仲裁，对裁决不服的才能起诉。',
              'Labour disputes as a rule go to arbitration first and to court only after it.',
            ),
            our_position: say(
              `应先向劳动人事争议仲裁委员会申请仲裁，不能直接起诉。${gap({ zh: '是否已申请仲裁及结果', en: '' }, 'zh')}`,
              `The labour arbitration commission comes first; a court does not take the claim before it. ${gap({ zh: '', en: 'whether arbitration was applied for, and its outcome' }, 'en')}`,
            ),
          },
        ]
      : []),
  ]
}

const elementIssues = (view: CaseView): Issue[] =>
  [...view.proof].sort((left, right) => weight(left) - weight(right)).map((point) => elementIssue(point, view))

/** What is ours and not proved comes first, what the other side has to prove last. */
const weight = ({ state, burden, isContested }: CasePoint): number =>
  (isContested ? -1 : burden === 'opponent' ? 3 : 0) + { missing: 0, partly: 1, supported: 2 }[state]

function elementIssue(point: CasePoint, view: CaseView): Issue {
  const { say, language, input } = view
  const { key, name, state, burden, burden_of_proof, missing_evidence, sources, verification } = point
  const quotes = quotedFiles(point.supports)
    .filter((source) => verificationOf(source, input) === 'verified')
    .slice(0, 2)
  const lacking = listOf(missing_evidence.slice(0, 4), language)
  const files = listOf([...new Set(point.supports.map((one) => one.name))].slice(0, 4), language)
  const facts = factsIn(point)
  const unproved = say(
    `${facts === '' ? '' : `我方陈述：${facts}。`}尚未从文件中读到${lacking === '' ? '' : `，需补充：${lacking}`}。`,
    `${facts === '' ? '' : `We state: ${facts}. `}Not read from a document yet${lacking === '' ? '' : `; needed: ${lacking}`}.`,
  )
  const asserted = say(
    `${facts === '' ? '主张成立' : `我方主张：${facts}`}，依据：${files}。`,
    `${facts === '' ? 'It is asserted' : `We assert: ${facts}`}, on the basis of: ${files}.`,
  )
  const ours = state === 'supported' || files !== '' ? asserted : unproved
  const denied =
    facts === ''
      ? say('认为对方应当举证。', 'The other side has to prove it.')
      : say(`应由对方举证。现有材料所载：${facts}。`, `The other side has to prove it. The material says: ${facts}.`)
  const bears =
    burden_of_proof === null ? '' : say(`举证责任：${burden_of_proof}`, `Burden of proof: ${burden_of_proof}`)
  const isLaw = ofLaw.test(`${key} ${name}`)
  return {
    key: `element:${key}`,
    kind: isLaw ? 'law' : 'fact',
    question: isLaw
      ? say(`“${name}”应如何认定？`, `How is this to be judged: ${name}?`)
      : say(`“${name}”能否认定？`, `Can this be established: ${name}?`),
    why: bears === '' ? say('这是请求成立的要件。', 'The claim rests on this element.') : bears,
    element_keys: [key],
    our_position: burden === 'opponent' ? denied : ours,
    their_position: theirs(view),
    ...(sources.length === 0 && quotes.length > 0
      ? { sources: quotes, verification: 'verified' as const }
      : { sources: [...sources, ...quotes], verification }),
  }
}

const rateIssues = (view: CaseView): Issue[] =>
  view.excessiveRates.slice(0, 1).map(({ rate, cap, basis }) => ({
    key: 'interest_cap',
    kind: 'law',
    element_keys: [],
    ...basis,
    question: view.say(
      `约定的年利率 ${rate}% 是否超过法律保护的上限 ${cap}%？`,
      `Is the agreed rate of ${rate}% a year above the protected ${cap}%?`,
    ),
    why: view.say('超过上限的利息得不到支持。', 'Interest above the cap is not awarded.'),
    our_position: view.isRespondent
      ? view.say('超过上限的部分不应支付。', 'What is above the cap is not owed.')
      : view.say('请求以上限为准。', 'The claim is kept to the cap.'),
    their_position: theirs(view),
  }))

const partyIssues = (view: CaseView): Issue[] =>
  view.intake.opponent !== null
    ? []
    : [
        {
          key: 'opponent',
          kind: 'procedure',
          element_keys: [],
          ...lawOn('filing', view.input),
          question: view.say('对方是谁，能否送达？', 'Who is the other party, and can it be served?'),
          why: view.say(
            '没有明确的被告，法院不会立案。',
            'Without a definite defendant a court does not take the case.',
          ),
          our_position: gap({ zh: '对方的姓名或名称、住所', en: 'name and address of the other party' }, view.language),
          their_position: theirs(view),
        },
      ]
