import type { Control, Locale } from '@casewright/contracts/ai-engine/resources'
import type { CauseOfAction, Checklist, FoundCause } from '@casewright/contracts/knowledge/structured-resources'
import type { TextWork } from '@casewright/kit/text/text-workers'
import type { Given } from '../products/given.ts'
import type { Known, KnownProducts } from '../products/known.ts'
import type { MatterProfile } from '../products/matter-profile.ts'
import type { Products } from '../products/products.ts'
import type { Source } from '../products/source.ts'
import type { Material } from './material.ts'

export type { Source }

/** A fact that memory-service recalled. */
export interface RecalledFact {
  entity_key: string
  category: string
  content: string
  /** Of a fact with a plain value: what a form would hold. */
  value: string | number | null
  source: string
}

/** A file of the matter; its text stays in files-service, here is only its beginning. */
export interface KnownFile {
  file_id: string
  name: string
  content_type: string
  parse_status: string
  excerpt: string
}

/** Structured knowledge that a skill can have looked up for it. */
export const lookups = ['causes', 'cause', 'checklist', 'playbook'] as const
export type Lookup = (typeof lookups)[number]

/** What a skill sees of the world; the same for its rules and for a model. */
export interface SkillInput {
  locale: Locale
  message: string
  /** Handed over directly, when the skill was called by itself. */
  given: Known<Given> & Readonly<Record<string, unknown>>
  /**
   * The members of the state that the skill names as its inputs, under what was handed over directly; absent ones are absent.
   * Those of bundled skills have the shape of their schemas.
   */
  state: KnownProducts & Readonly<Record<string, unknown>>
  matter_profile: (Known<MatterProfile> & Readonly<Record<string, unknown>>) | null
  files: readonly (KnownFile & { text: string })[]
  memory: readonly RecalledFact[]
  sources: readonly Source[]
  /** Causes of action that knowledge-service finds for the facts, best first; empty when it is away or was not asked. */
  causes: readonly FoundCause[]
  /** The profile of the cause that the matter has; null when there is none or it is not known. */
  cause: CauseOfAction | null
  /** The list that fits what is to be reviewed best. */
  checklist: Checklist | null
  /** The firm's own positions on clauses; absent where the skill does not ask for them. */
  playbook?: Checklist | null
  /** How often each field key was asked already: nobody likes to be asked twice. */
  asked: Readonly<Record<string, number>>
  /** `YYYY-MM-DD` */
  today: string
}

export interface SkillOutput {
  /** One or two sentences for the user about what was found. */
  summary: string
  /** Members of the state, by the skill's output schema. */
  products: Partial<Products> & Record<string, unknown>
  control?: Control | null
}

/** Does a skill's work without a model. Pure: the same input gives the same output. */
export type OfflineRules = (input: SkillInput) => SkillOutput

/** The rules, and where a thread finds them. */
export type SkillRules = TextWork<[input: SkillInput], SkillOutput>

/**
 * What a model does for a skill that has rules. The rules run first; the model is asked for what rules cannot do, and
 * what of its answer holds is taken into their output. Both functions are pure.
 */
export interface ModelPart {
  /** What the model works from; null when there is nothing to ask. The instructions are those of SKILL.md. */
  material: TextWork<[input: SkillInput, base: SkillOutput], Material[] | null>
  /** The rules' output with what of the answer holds; what does not is left out or told in the summary. */
  take: TextWork<[answer: unknown, input: SkillInput, base: SkillOutput], SkillOutput>
  /** JSON Schema of the answer. */
  schema: Record<string, unknown>
}

/** What SKILL.md says of a skill, above its instructions. */
export interface FrontMatter {
  name: string
  description: string
  version: string
  tags: string[]
  phase: string | null
  /** Not shown to anybody and not to be called from outside. */
  internal: boolean
  /** Not chosen by the graph and not listed, but may be called directly. */
  api_call_only: boolean
  /** Members of the state that it reads. */
  inputs: string[]
  /** Members of the state that it writes. */
  products: string[]
  /** Names of the tools that a model may use for it. */
  tools: string[]
  lookups: Lookup[]
  /** Model of this skill instead of the general one. */
  model: string | null
  /** Whether the rules do it even where there is a model: computations, and what only follows from the case file. */
  by_rules: boolean
}

/** A folder of `skills/`, read and checked at start. */
export interface LoadedSkill extends FrontMatter {
  /** The text of SKILL.md below its front matter. */
  instructions: string
  input_schema: Record<string, unknown>
  /** JSON Schema of `products`. */
  output_schema: Record<string, unknown>
  rules: SkillRules | null
  /** What a model adds to the rules; null for a skill that a model does as a whole, or that needs none. */
  part: ModelPart | null
}
