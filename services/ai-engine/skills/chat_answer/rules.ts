import { chatAnswer } from '@casewright/legal/skill-rules/chat-answer'

export const rules = chatAnswer
