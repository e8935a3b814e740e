import { useApp } from '../test-app.ts'
import { isWrittenOnce } from './analysis.ts'

isWrittenOnce(useApp(), 'strategies/submit', 'strategies')
