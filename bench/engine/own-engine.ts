import { createMetrics } from '@casewright/kit/http/metrics'
import type { Answer } from '../../contracts/ai-engine/resources.ts'
import type { SyncResult } from '../../contracts/matter/resources.ts'
import { createLog } from '../../kit/data/log.ts'
import { migrate, readMigrations } from '../../kit/postgres/migrate.ts'
import { openDatabase } from '../../kit/postgres/sql.ts'
import type { LoadedSkill, SkillOutput } from '../../legal/skills/skill.ts'
import type { AiEngineDeps } from '../../services/ai-engine/deps.ts'
import { type StartedTurn, startExecute, startResume } from '../../services/ai-engine/flows/start-turn.ts'
import type { NodeDeps } from '../../services/ai-engine/graph/node.ts'
import { startEngineRuns } from '../../services/ai-engine/workers/engine-runs.ts'
import type { Contender } from './contender.ts'
import { answers, card, instantModel, profile } from './flow.ts'

const log = createLog({ level: 'silent', format: 'json' })

const skill = (name: string, products: string[]): LoadedSkill => ({
  name,
  description: name,
  version: '1',
  tags: [],
  phase: null,
  internal: false,
  api_call_only: false,
  inputs: products,
  products,
  tools: [],
  lookups: [],
  model: null,
  instructions: '',
  rules: null,
  part: null,
  by_rules: false,
  input_schema: {},
  output_schema: {},
})

const asking: SkillOutput = {
  summary: '',
  products: {},
  control: {
    action: 'ask_user',
    review_type: 'clarify',
    questions: card.questions.map(({ question, field_key }) => ({
      question,
      field_key: `claim.${field_key}`,
      input_type: 'text' as const,
      required: true,
    })),
  },
}
const given: Answer[] = Object.entries(answers).map(([name, value]) => ({ field_key: `claim.${name}`, value }))

const unused = (): never => {
  throw new Error('the flow of the bench does not come here')
}
const unusedMatter = {
  readAccess: unused,
  checkRelease: unused,
  listDeskChanges: unused,
  listUserMatters: unused,
  readMatterInternal: unused,
  readWorkflowProfile: unused,
  allocateAnalysisVersion: unused,
  submitEvidences: unused,
  submitSufficiency: unused,
  submitIssues: unused,
  submitStrategies: unused,
  submitRiskAssessment: unused,
}
const synced: SyncResult = {
  matter_id: 'm',
  source_seq: 1,
  status: 'ACTIVE',
  matter: 'updated',
  phases: [],
  todos: [],
  deliverables: [],
}

/** Our engine in this process, as the service wires it: only the model and the matter answer at once. */
export async function openOwnEngine(url: string): Promise<Contender> {
  const database = openDatabase({ url }, { connectionsMax: 10 })
  const migrations = new URL('../../services/ai-engine/migrations/', import.meta.url)
  await migrate(database, 'ai_engine', await readMigrations(migrations), log)
  const nodeDeps: NodeDeps = {
    log,
    skills: new Map([skill(card.skill, ['claim']), skill('chat_answer', [])].map((one) => [one.name, one])),
    models: {
      offline: false,
      // Only where the answers would stand: to search all that is known of the matter would be the bench's own work.
      structured: async ({ messages }) =>
        messages[0]?.content.slice(0, 300).includes('due_date')
          ? { summary: 'done', products: { claim: answers } }
          : asking,
      stream: instantModel,
    },
    matter: { ...unusedMatter, syncAll: async () => synced },
    mcp: { tools: async () => [], call: unused, status: () => [], close: unused },
    files: { checkFiles: unused, readFileInternal: unused, readParsed: unused, uploadFilesInternal: unused },
    knowledge: {
      findArticles: unused,
      hybridSearch: unused,
      searchCauses: unused,
      readCause: unused,
      listChecklists: unused,
      verifyQuote: unused,
    },
    memory: { recall: unused, reconcile: unused, createFact: unused },
    documents: { docx: unused, pdf: unused, pdfProblem: unused },
    textWorkers: { run: unused, close: unused },
  }
  const metrics = createMetrics('ai-engine')
  const options = {
    leaseMs: 5_000,
    turnTimeoutMs: 600_000,
    historyTurns: 20,
    historyHours: 0,
    metrics,
    onEnd: () => {},
  }
  const runs = startEngineRuns(database, nodeDeps, options)
  const deps: AiEngineDeps = {
    ...nodeDeps,
    sql: database.sql,
    transaction: database.transaction,
    notices: database.notices,
    runs,
    redaction: { contents: true, masked: new Set() },
    currency: 'CNY',
    retentionDays: 0,
  }
  const never = new AbortController().signal

  async function turn(started: Promise<StartedTurn>) {
    let tokens = 0
    let questions = 0
    for await (const { event, data } of (await started).events(never)) {
      if (event === 'token') tokens++
      if (event === 'card') questions = data.questions.length
      if (event === 'error') throw new Error(data.message)
    }
    return { tokens, questions }
  }
  return {
    name: 'Casewright in process',
    async turnPair(thread_id) {
      const { questions } = await turn(
        startExecute(
          deps,
          {
            thread_id,
            matter_id: 'm',
            message: 'My landlord keeps the deposit.',
            skill: card.skill,
            context: { matter_profile: { ...profile } },
          },
          {},
        ),
      )
      if (questions !== 2) throw new Error(`Casewright asked ${questions} questions`)
      return turn(startResume(deps, { thread_id, user_response: { answers: given } }, {}))
    },
    async close() {
      await runs.stop()
      await database.close()
    },
  }
}
