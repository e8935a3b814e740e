import type { KnowledgeBase } from '@casewright/contracts/knowledge/resources'
import { libraryWords } from '../../words/library.ts'

/** The system names its bases by their ids. */
export const baseName = ({ kb_id, name }: Pick<KnowledgeBase, 'kb_id' | 'name'>): string =>
  libraryWords.value.systemBases[kb_id] ?? name
