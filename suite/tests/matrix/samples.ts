import { aiEngine } from './ai-engine-samples.ts'
import { collector } from './collector-samples.ts'
import { consultations } from './consultations-samples.ts'
import { files } from './files-samples.ts'
import { knowledge } from './knowledge-samples.ts'
import { matter } from './matter-samples.ts'
import { memory } from './memory-samples.ts'
import { platform } from './platform-samples.ts'
import type { Sample, ServiceSamples } from './sample.ts'

/** By the service's schema. A new service's doors are walked by itself; for what is behind them it needs an entry here. */
export const samples: Record<string, ServiceSamples> = {
  memory,
  platform,
  files,
  knowledge,
  matter,
  consultations,
  collector,
  ai_engine: aiEngine,
}

/** The calls that every service answers besides its contract; they know no tenant. */
export const operationCalls: Record<string, Omit<Sample, 'foreign'>> = {
  health: {},
  liveness: {},
  readiness: {},
  prometheus: {},
  apiDocs: {},
  apiPage: { params: { file: 'index.html' } },
}
