import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from './deps.ts'
import { cancelRun } from './endpoints/cancel-run.ts'
import { erasePerson } from './endpoints/erase-person.ts'
import { executeAgent } from './endpoints/execute-agent.ts'
import { executeSkill } from './endpoints/execute-skill.ts'
import { exportPerson } from './endpoints/export-person.ts'
import { followStream } from './endpoints/follow-stream.ts'
import { listSkills } from './endpoints/list-skills.ts'
import { listTraces } from './endpoints/list-traces.ts'
import { listUsage } from './endpoints/list-usage.ts'
import { readPendingCard } from './endpoints/read-pending-card.ts'
import { readSkill } from './endpoints/read-skill.ts'
import { readTimeline } from './endpoints/read-timeline.ts'
import { readTrace } from './endpoints/read-trace.ts'
import { readUsageStats } from './endpoints/read-usage-stats.ts'
import { replayThread } from './endpoints/replay-thread.ts'
import { resumeAgent } from './endpoints/resume-agent.ts'
import { streamExecute } from './endpoints/stream-execute.ts'
import { streamResume } from './endpoints/stream-resume.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof aiEngine, AiEngineDeps> = {
  listSkills,
  readSkill,
  executeSkill,
  readPendingCard,
  executeAgent,
  resumeAgent,
  streamExecute,
  streamResume,
  followStream,
  cancelRun,
  replayThread,
  readTimeline,
  listTraces,
  readTrace,
  listUsage,
  readUsageStats,
  erasePerson,
  exportPerson,
}
