import { causeOfAction } from '@casewright/legal/skill-rules/cause-of-action'

export const rules = causeOfAction
