import { factsShown } from '@casewright/legal/case/facts-shown'
import { readCaseFile } from '@casewright/legal/case/read-case-file'
import { openReasons } from './gates.ts'
import { isWorkedOn } from './goals.ts'
import { plannedSkills } from './plan.ts'
import { phases, type State } from './state.ts'

type Members = Record<string, unknown>
type Section = 'workbench' | 'litigation' | 'work_product'

/** In which section of a matter's `data` each member of the state stands. Products of other skills are work products. */
const sectionOf: Readonly<Record<string, Section>> = {
  review: 'workbench',
  strategy: 'workbench',
  intake: 'litigation',
  case_file: 'litigation',
  cause_of_action: 'litigation',
  evidence: 'litigation',
  sufficiency: 'litigation',
  limitation: 'litigation',
  interest: 'litigation',
  issues: 'work_product',
  risk_assessment: 'work_product',
  strategies: 'work_product',
  contract_review: 'work_product',
  checklist_review: 'work_product',
  legal_answer: 'work_product',
  matter_summary: 'work_product',
  draft: 'work_product',
  delivery: 'work_product',
}

export const sectionMembers: ReadonlySet<string> = new Set(Object.keys(sectionOf))

/** What has changed, by section, and where the work stands. What is not mentioned stays as it is in the matter. */
export function sectionsOf(state: State): Record<string, Members> {
  const sections: Record<string, Members> = isWorkedOn(state.goal) ? { workbench: workbenchOf(state) } : {}
  for (const name of state.changed) {
    if (state[name] === undefined) continue
    const section = Object.hasOwn(sectionOf, name) ? (sectionOf[name] as Section) : 'work_product'
    sections[section] = { ...sections[section], [name]: state[name] }
  }
  if (sections.litigation && 'case_file' in sections.litigation)
    sections.litigation.facts = factsShown(readCaseFile(state.case_file))
  return sections
}

/** The goal, the phase, the plan of each phase, and what the gate of the present one waits for. */
const workbenchOf = (state: State): Members => ({
  goal: state.goal,
  phase: state.phase,
  plan: phases.map((phase) => ({ phase, skills: plannedSkills(phase, state.goal) })),
  gates: [{ phase: state.phase, open: openReasons(state) }],
})
