import { type Facts, knownValue } from '../case/conditions.ts'

const chinese = /中国|中华人民共和国|中华|大陆|内地|\bPRC\b|\bP\.R\.C|China|Chinese|\bPeople\b/i
const otherLaws = /香港|澳门|台湾|Hong Kong|Maca[uo]|Taiwan/i

/** The law that governs when it is not that of the mainland; null when it is, or when nothing else was agreed. */
export function foreignLaw(facts: Facts): string | null {
  const law = knownValue(facts, 'governing_law')
  if (typeof law !== 'string') return null
  return chinese.test(law) && !otherLaws.test(law) ? null : law
}
