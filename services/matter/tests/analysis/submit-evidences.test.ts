import { useApp } from '../test-app.ts'
import { isWrittenOnce } from './analysis.ts'

isWrittenOnce(useApp(), 'evidences/submit-analysis', 'evidences')
