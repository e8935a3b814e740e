import { useApp } from '../test-app.ts'
import { isWrittenOnce } from './analysis.ts'

isWrittenOnce(useApp(), 'risk-assessment/submit', 'risk_assessment')
