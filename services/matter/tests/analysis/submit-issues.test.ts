import { useApp } from '../test-app.ts'
import { isWrittenOnce } from './analysis.ts'

isWrittenOnce(useApp(), 'issues/submit', 'issues')
