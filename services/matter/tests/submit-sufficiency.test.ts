import { isWrittenOnce } from './analysis.ts'
import { useApp } from './test-app.ts'

isWrittenOnce(useApp(), 'sufficiency/submit', 'sufficiency')
