import type { SkillInput } from './skill.ts'

/** What a skill gets of a matter of which nothing is known. */
export const emptyInput = (today: string): SkillInput => ({
  locale: 'zh',
  message: '',
  given: {},
  state: {},
  matter_profile: null,
  files: [],
  memory: [],
  sources: [],
  causes: [],
  cause: null,
  checklist: null,
  asked: {},
  today,
})
