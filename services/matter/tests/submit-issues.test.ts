import { isWrittenOnce } from './analysis.ts'
import { useHouse } from './house.ts'

isWrittenOnce(useHouse(), 'issues/submit', 'issues')
