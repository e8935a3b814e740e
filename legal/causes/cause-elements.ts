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

/** Causes of one family share what has to be shown at the beginning. */
const families: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['0710', '0711', '0712', '0713', '0714', '0715'].map((one) => [`CN-CIV-${one}`, 'CN-CIV-0701']),
  ),
  'CN-CIV-0220': 'CN-CIV-0202',
  'CN-CIV-0221': 'CN-CIV-0202',
  'CN-CIV-0416': 'CN-CIV-0415',
  'CN-CIV-0425': 'CN-CIV-0424',
}

/** The checklist of a cause or of its family; a general one where there is none. */
export function elementsOf(code: string | null): readonly Element[] {
  const listed = code !== null && Object.hasOwn(families, code) ? families[code] : code
  return listed && Object.hasOwn(elementsByCause, listed) ? (elementsByCause[listed] ?? general) : general
}
