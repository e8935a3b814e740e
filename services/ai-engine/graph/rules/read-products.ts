import type { Answer } from '@casewright/contracts/ai-engine/resources'
import { typedIntake } from '@casewright/legal/intake/intake'
import { fitting, objectOf, type ShapeSchema } from '@casewright/legal/products/fitting'
import type { KnownProducts } from '@casewright/legal/products/known'
import type { LoadedSkill, SkillInput } from '@casewright/legal/skills/skill'
import causeOfAction from '../../skills/cause_of_action/output.schema.json' with { type: 'json' }
import chatAnswer from '../../skills/chat_answer/output.schema.json' with { type: 'json' }
import contractReview from '../../skills/contract_review/output.schema.json' with { type: 'json' }
import documentDraft from '../../skills/document_draft/output.schema.json' with { type: 'json' }
import evidenceAnalysis from '../../skills/evidence_analysis/output.schema.json' with { type: 'json' }
import intake from '../../skills/intake/output.schema.json' with { type: 'json' }
import interestComputation from '../../skills/interest_computation/output.schema.json' with { type: 'json' }
import issueFraming from '../../skills/issue_framing/output.schema.json' with { type: 'json' }
import legalQuestion from '../../skills/legal_question/output.schema.json' with { type: 'json' }
import limitationPeriod from '../../skills/limitation_period/output.schema.json' with { type: 'json' }
import matterSummary from '../../skills/matter_summary/output.schema.json' with { type: 'json' }
import nonlitigationChecklist from '../../skills/nonlitigation_checklist/output.schema.json' with { type: 'json' }
import riskAssessment from '../../skills/risk_assessment/output.schema.json' with { type: 'json' }
import strategyOptions from '../../skills/strategy_options/output.schema.json' with { type: 'json' }
import sufficiency from '../../skills/sufficiency/output.schema.json' with { type: 'json' }
import decisions from '../decisions.schema.json' with { type: 'json' }
import matterProfile from '../matter-profile.schema.json' with { type: 'json' }

type Members = Readonly<Record<string, unknown>>

/** The schemas that the types of `legal/products/` are made from. */
const products: Readonly<Record<string, ShapeSchema>> = Object.assign(
  {},
  ...[
    causeOfAction,
    chatAnswer,
    contractReview,
    documentDraft,
    evidenceAnalysis,
    intake,
    interestComputation,
    issueFraming,
    legalQuestion,
    limitationPeriod,
    matterSummary,
    nonlitigationChecklist,
    riskAssessment,
    strategyOptions,
    sufficiency,
    decisions,
  ].map(({ properties }) => properties),
)
const shape: ShapeSchema = { type: 'object', properties: products }

/**
 * The border of the state: what a skill, a card or another service wrote, as far as it has the shape of its product. Whoever reads
 * the state after that reads typed members. Products of a firm's own skills pass as they are.
 */
export const readProducts = <M extends Members>(members: M): KnownProducts & M =>
  fitting(shape, members) as KnownProducts & M

/** What matter-service or a caller says of the matter, as far as it has its shape. */
export const readProfile = (profile: Members | null): SkillInput['matter_profile'] =>
  profile && (fitting(matterProfile, profile) as SkillInput['matter_profile'])

/** An answer to a card, without outer blanks; white space is none. The case file keeps what was written. */
export const readAnswer = (answer: Answer): Answer => {
  const [member = ''] = answer.field_key.split('.')
  const isProduct = Object.hasOwn(products, member) && member !== 'case_file'
  return isProduct && typeof answer.value === 'string' ? { ...answer, value: answer.value.trim() || null } : answer
}

/** What a caller handed over, as far as it has the shape that the skill asks for. */
export const readGiven = ({ input_schema }: Pick<LoadedSkill, 'input_schema'>, given: Members): SkillInput['given'] =>
  (fitting(input_schema, given) ?? {}) as SkillInput['given']

/** The members under what a caller handed over directly, which never blanks out a value of the state. */
export const withGiven = (members: Members, given: Members, names: readonly string[]): KnownProducts & Members =>
  readProducts(
    Object.fromEntries(
      names.flatMap((name) => {
        const over = Object.entries(givenMember(name, given[name])).filter(([, value]) => value !== null)
        if (over.length === 0) return members[name] === undefined ? [] : [[name, members[name]]]
        return [[name, { ...objectOf(members[name]), ...Object.fromEntries(over) }]]
      }),
    ),
  )

/** A caller's account of the case may hold what somebody typed. */
function givenMember(name: string, value: unknown): Members {
  const members = objectOf(value)
  return name === 'intake' ? typedIntake(members) : members
}
