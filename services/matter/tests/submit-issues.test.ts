import { isWrittenOnce } from './analysis.ts'
import { useApp } from './test-app.ts'

isWrittenOnce(useApp(), 'issues/submit', 'issues')
