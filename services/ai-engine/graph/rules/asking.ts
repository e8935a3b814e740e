import type { Control } from '@casewright/contracts/ai-engine/resources'
import type { LoadedSkill } from '@casewright/legal/skills/skill'
import { pathProblem } from './write-answers.ts'

/** Nobody is asked the same more often than this. */
const timesMax = 2

/**
 * The questions of a skill that may be asked: each about a product of its own, so that no skill, whatever a model makes
 * it say, can have a gate's decision written for it. Once a document is delivered only what is required is asked: a
 * correction needs nothing else. Null when none is left.
 */
export function worthAsking(
  control: Control | null,
  { products }: Pick<LoadedSkill, 'products'>,
  asked: Readonly<Record<string, number>>,
  isDelivered = false,
): Control | null {
  if (!control) return null
  const seen = new Set<string>()
  const questions = control.questions.filter(({ field_key, input_type, options, required }) => {
    const [member = '', ...inner] = field_key.split('.')
    const isOwn = products.includes(member) && inner.length > 0 && pathProblem(field_key) === undefined
    const isAnswerable = !input_type.endsWith('select') || (options?.length ?? 0) > 0
    const isNew = !seen.has(field_key) && (asked[field_key] ?? 0) < timesMax
    seen.add(field_key)
    return isOwn && isAnswerable && isNew && (required || !isDelivered)
  })
  return questions.length > 0 ? { ...control, questions } : null
}
