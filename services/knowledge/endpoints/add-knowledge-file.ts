import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { addFile } from '../flows/add-file.ts'

export const addKnowledgeFile: Handler<typeof knowledge.addKnowledgeFile, KnowledgeDeps> = (input, deps) =>
  addFile(input, deps)
