import { isWrittenOnce } from './analysis.ts'
import { useHouse } from './house.ts'

isWrittenOnce(useHouse(), 'risk-assessment/submit', 'risk_assessment')
