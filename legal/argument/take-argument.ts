import { clipText } from '@casewright/kit/text/clip-text'
import texts from '../../resources/texts/argument.json' with { type: 'json' }
import { viewCase } from '../analysis/case-view.ts'
import type { Issue } from '../analysis/issue.ts'
import { theirs } from '../analysis/issues-of-case.ts'
import { waysFor } from '../analysis/strategy-options.ts'
import type { ModelAnswers } from '../model-parts/model-answers.ts'
import { filled, listOf, paragraphOf } from '../skills/language.ts'
import type { Material } from '../skills/material.ts'
import type { SkillInput, SkillOutput } from '../skills/skill.ts'
import type { ArguedRisk, ArguedWay, Argument } from './argument.ts'
import {
  type Cite,
  type Cited,
  citedBy,
  type Fault,
  faultOf,
  faults,
  type Grounds,
  groundsOf,
  sourcedBy,
} from './argument-checks.ts'
import { argumentMaterial } from './argument-material.ts'

const issuesMax = 12
const risksMax = 8
const reasonsMax = 4
const textMax = 1_200

type Answer = ModelAnswers['issue_framing']
type Argued<Member extends keyof Answer> = NonNullable<Answer[Member]>[number]

const issuesIn = ({ products }: SkillOutput): Issue[] => (products.issues?.items ?? []) as Issue[]

/** What a model argues over; null when nothing is known of the case. */
export function askToArgue(input: SkillInput, base: SkillOutput): Material[] | null {
  const view = viewCase(input)
  if (view.told.trim() === '' && input.files.length === 0) return null
  return argumentMaterial(view, issuesIn(base)).map(({ title, text }) => ({ title, text }))
}

/**
 * The rules' issues with both positions as the model argues them, its further issues, and its argument on risks and ways.
 * A statement that does not pass the checks is left out, and the summary says how many were, and why.
 */
export function takeArgument(answer: Answer, input: SkillInput, base: SkillOutput): SkillOutput {
  const view = viewCase(input)
  const listed = issuesIn(base)
  const grounds = groundsOf(view, argumentMaterial(view, listed))
  const found: Fault[] = []
  const said = statements(grounds, found)
  const elements = view.proof.map(({ key }) => key)
  const { issues = [], risks = [], ways = [] } = answer
  const argued = argueIssues(issues, listed, elements, theirs(view), said)
  const documents = waysFor(view).map(({ option }) => option.document as string)
  const argument: Argument = {
    risks: risks.flatMap((one) => arguedRisk(one, elements, said)).slice(0, risksMax),
    ways: documents.flatMap((document) => {
      const one = ways.find((way) => way.document === document)
      return one === undefined ? [] : arguedWay(one, document, said)
    }),
  }
  const reasons = argument.ways.flatMap(({ advantages, drawbacks }) => [...advantages, ...drawbacks]).length
  const counts = { issues: argued.count, risks: argument.risks.length, reasons }
  return {
    ...base,
    summary: `${base.summary}${input.locale === 'zh' ? '' : ' '}${toldOf(counts, found, input)}`,
    products: { ...base.products, issues: { items: argued.items }, argument },
  }
}

/** The text when it holds; what does not is noted with its fault. */
type Said = (text: string, cited: Cited) => string | null

interface Statements {
  said: Said
  cited(cites: readonly Cite[]): Cited
}

function statements(grounds: Grounds, found: Fault[]): Statements {
  return {
    cited(cites) {
      const cited = citedBy(cites, grounds)
      if (cited.hasFalse) found.push('quotation')
      return cited
    },
    said(text, cited) {
      if (text.trim() === '') return null
      const shown = clipText(text.trim(), textMax)
      const fault = faultOf(shown, cited, grounds)
      if (fault !== null) found.push(fault)
      return fault === null ? shown : null
    },
  }
}

/** Issues in the model's order, then those of the rules that it has not taken up. */
function argueIssues(
  answers: readonly Argued<'issues'>[],
  listed: readonly Issue[],
  elements: readonly string[],
  gap: string,
  { said, cited }: Statements,
): { items: Issue[]; count: number } {
  const taken = new Map<string, Issue>()
  answers.forEach((answer, at) => {
    const base = listed.find(({ key }) => key === answer.about)
    if (base !== undefined && taken.has(base.key)) return
    const basis = cited(answer.cites)
    const [question, why] = [said(answer.question, basis), said(answer.why, basis)]
    const [ours, their] = [said(answer.our_position, basis), said(answer.their_position, basis)]
    if (base === undefined ? question === null || why === null : ours === null && their === null) return
    const text = [question, why, ours, their].join('\n')
    const { sources, verification } = sourcedBy(text, basis)
    const named = answer.element_keys.filter((key) => elements.includes(key))
    taken.set(base?.key ?? `argued:${at + 1}`, {
      key: base?.key ?? `argued:${at + 1}`,
      kind: base?.kind ?? answer.kind,
      element_keys: base?.element_keys ?? named,
      question: question ?? base?.question ?? '',
      why: why ?? base?.why ?? '',
      our_position: ours ?? base?.our_position ?? '',
      their_position: their ?? gap,
      // The passages of the rules were found for their own words.
      sources: sources.length > 0 ? sources : (base?.sources ?? []),
      verification,
    })
  })
  const rest = listed.filter(({ key }) => !taken.has(key))
  return { items: [...taken.values(), ...rest].slice(0, issuesMax), count: taken.size }
}

function arguedRisk(answer: Argued<'risks'>, elements: readonly string[], { said, cited }: Statements): ArguedRisk[] {
  const basis = cited(answer.cites)
  const [risk, grounds, mitigation] = [
    said(answer.risk, basis),
    said(answer.grounds, basis),
    said(answer.mitigation, basis),
  ]
  if (risk === null || grounds === null || mitigation === null) return []
  const element_key = elements.find((key) => key === answer.element_key) ?? null
  return [{ element_key, risk, grounds, mitigation, ...sourcedBy(`${risk}\n${grounds}\n${mitigation}`, basis) }]
}

function arguedWay(answer: Argued<'ways'>, document: string, { said, cited }: Statements): ArguedWay[] {
  const basis = cited(answer.cites)
  const all = (reasons: readonly string[]) => reasons.slice(0, reasonsMax).flatMap((one) => said(one, basis) ?? [])
  const [advantages, drawbacks] = [all(answer.advantages), all(answer.drawbacks)]
  if (advantages.length + drawbacks.length === 0) return []
  return [{ document, advantages, drawbacks, ...sourcedBy([...advantages, ...drawbacks].join('\n'), basis) }]
}

function toldOf(
  counts: { issues: number; risks: number; reasons: number },
  found: readonly Fault[],
  { locale }: SkillInput,
): string {
  const { issues, risks, reasons } = counts
  const isNothing = issues + risks + reasons === 0
  const why = faults.flatMap((fault) => {
    const count = found.filter((one) => one === fault).length
    return count === 0 ? [] : [filled(texts[`reason_${fault}`], { count })[locale]]
  })
  return paragraphOf(
    [
      isNothing ? texts.nothing_added : filled(texts.added, { issues, risks, reasons }),
      ...(why.length === 0 ? [] : [filled(texts.left_out, { count: found.length, reasons: listOf(why, locale) })]),
    ],
    locale,
  )
}
