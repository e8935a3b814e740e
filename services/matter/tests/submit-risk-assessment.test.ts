import { isWrittenOnce } from './analysis.ts'
import { useApp } from './test-app.ts'

isWrittenOnce(useApp(), 'risk-assessment/submit', 'risk_assessment')
