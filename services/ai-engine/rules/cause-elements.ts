import { breach, chat, type Element, element, loss } from './element.ts'
import { elementsOfContracts } from './elements-of-contracts.ts'
import { elementsOfPersons } from './elements-of-persons.ts'

const elementsByCause: Readonly<Record<string, readonly Element[]>> = { ...elementsOfContracts, ...elementsOfPersons }
const general: readonly Element[] = [
  element(
    'relation',
    '双方的法律关系',
    'The relation between the parties',
    `合同或其他书面文件 / contract or other documents; ${chat}`,
    '合同|协议|约定|contract|agreement',
  ),
  breach('对方的行为', 'What the other party did', chat, '违约|拒|未|侵|breach|refus|fail'),
  loss,
]

/** The checklist of a cause; a general one where there is none. */
export const elementsOf = (code: string | null): readonly Element[] =>
  code !== null && Object.hasOwn(elementsByCause, code) ? (elementsByCause[code] ?? general) : general
