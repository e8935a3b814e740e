import { found } from '@casewright/kit/data/errors'
import type { LoadedSkill } from '@casewright/legal/skills/skill'

/** A skill that may be called from outside: an internal one is not there for callers. */
export function callableSkill(skills: ReadonlyMap<string, LoadedSkill>, name: string): LoadedSkill {
  const skill = skills.get(name)
  return found(skill?.internal ? undefined : skill, `skill ${name}`)
}
