import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from './deps.ts'
import { addAssistantMessage } from './endpoints/add-assistant-message.ts'
import { archiveSession } from './endpoints/archive-session.ts'
import { chat } from './endpoints/chat.ts'
import { createSession } from './endpoints/create-session.ts'
import { erasePerson } from './endpoints/erase-person.ts'
import { exportPerson } from './endpoints/export-person.ts'
import { exportSession } from './endpoints/export-session.ts'
import { followSession } from './endpoints/follow-session.ts'
import { listMessages } from './endpoints/list-messages.ts'
import { listRecentMessages } from './endpoints/list-recent-messages.ts'
import { listSessions } from './endpoints/list-sessions.ts'
import { patchSession } from './endpoints/patch-session.ts'
import { putFeedback } from './endpoints/put-feedback.ts'
import { readIntakeContext } from './endpoints/read-intake-context.ts'
import { readPendingCard } from './endpoints/read-pending-card.ts'
import { readSession } from './endpoints/read-session.ts'
import { readSessionInternal } from './endpoints/read-session-internal.ts'
import { resume } from './endpoints/resume.ts'
import { resumeInternal } from './endpoints/resume-internal.ts'
import { stopTurn } from './endpoints/stop-turn.ts'
import { updateSession } from './endpoints/update-session.ts'
import { userAndChat } from './endpoints/user-and-chat.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof consultations, ConsultationsDeps> = {
  listSessions,
  createSession,
  readSession,
  updateSession,
  patchSession,
  archiveSession,
  chat,
  resume,
  readPendingCard,
  listMessages,
  followSession,
  stopTurn,
  exportSession,
  putFeedback,
  readSessionInternal,
  listRecentMessages,
  addAssistantMessage,
  userAndChat,
  resumeInternal,
  readIntakeContext,
  erasePerson,
  exportPerson,
}
