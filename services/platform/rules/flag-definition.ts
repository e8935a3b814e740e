import { isDeepStrictEqual } from 'node:util'
import type { FeatureFlag } from '@casewright/contracts/platform/feature-flags'
import { type FieldProblem, invalidInput } from '@casewright/kit/data/errors'

/** What somebody decides about a flag; its key never changes, and the rest is counted by us. */
export type FlagDefinition = Omit<FeatureFlag, 'key' | 'version' | 'created_at' | 'updated_at'>

const definitionOf = ({
  description,
  enabled,
  variants,
  off_variant,
  default_variant,
  targets,
  rollout,
}: FlagDefinition): FlagDefinition => ({
  description,
  enabled,
  variants,
  off_variant,
  default_variant,
  targets,
  rollout,
})

/** Whether both say the same; the order of an object's members says nothing. */
export const isSameDefinition = (a: FlagDefinition, b: FlagDefinition): boolean =>
  isDeepStrictEqual(definitionOf(a), definitionOf(b))

/** Refuses a definition that contradicts itself, naming every field that does. */
export function requireSoundDefinition(definition: FlagDefinition): void {
  const problems = [
    ...variantProblems(definition),
    ...unknownVariants(definition),
    ...targetProblems(definition),
    ...rolloutProblems(definition),
  ]
  if (problems.length > 0) throw invalidInput(problems)
}

function variantProblems({ variants }: FlagDefinition): FieldProblem[] {
  const kinds = Object.entries(variants).map(([name, value]) => ({
    path: `body.variants.${name}`,
    kind: kindOf(value),
  }))
  const wrong = kinds.filter(({ kind }) => kind === undefined)
  if (wrong.length > 0)
    return wrong.map(({ path }) => ({ path, message: 'must be a boolean, a string, a number or an object' }))
  return new Set(kinds.map(({ kind }) => kind)).size === 1
    ? []
    : [{ path: 'body.variants', message: 'must all be of one type' }]
}

/** A number that JSON cannot carry would be stored as null. */
function kindOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : undefined
  if (typeof value === 'object') return value === null || Array.isArray(value) ? undefined : 'object'
  return typeof value
}

function unknownVariants({ variants, off_variant, default_variant, targets, rollout }: FlagDefinition): FieldProblem[] {
  const named: [string, string][] = [
    ['body.off_variant', off_variant],
    ['body.default_variant', default_variant],
    ...targets.map(({ variant }, at): [string, string] => [`body.targets.${at}.variant`, variant]),
    ...rollout.map(({ variant }, at): [string, string] => [`body.rollout.${at}.variant`, variant]),
  ]
  return named
    .filter(([, variant]) => !Object.hasOwn(variants, variant))
    .map(([path]) => ({ path, message: 'must be the name of one of the variants' }))
}

/** A target without a list would fit everybody, which is what the default is for. */
const targetProblems = ({ targets }: FlagDefinition): FieldProblem[] =>
  targets.flatMap(({ organization_ids, user_ids }, at) =>
    organization_ids || user_ids
      ? []
      : [{ path: `body.targets.${at}`, message: 'must name organization_ids, user_ids or both' }],
  )

function rolloutProblems({ rollout }: FlagDefinition): FieldProblem[] {
  const names = rollout.map(({ variant }) => variant)
  const repeated = names.flatMap((name, at) =>
    names.indexOf(name) === at ? [] : [{ path: `body.rollout.${at}.variant`, message: 'is in the rollout already' }],
  )
  const sum = rollout.reduce((total, { percentage }) => total + percentage, 0)
  // Fractions that make 100 on paper may miss it by a rounding error.
  return sum > 100 + 1e-9 ? [...repeated, { path: 'body.rollout', message: 'must not exceed 100 percent' }] : repeated
}
