import { isWrittenOnce } from './analysis.ts'
import { useApp } from './test-app.ts'

isWrittenOnce(useApp(), 'evidences/submit-analysis', 'evidences')
