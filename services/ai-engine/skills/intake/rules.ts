import { takenIn } from '@casewright/legal/intake/take-in'
import type { OfflineRules } from '@casewright/legal/skills/skill'

/** Reads the message, the files and the answers of a card into the case file, and asks for what the case lacks. */
export const rules: OfflineRules = (input) => takenIn(input, null, () => '')
