import { takenIn } from '../intake/take-in.ts'
import type { OfflineRules } from '../skills/skill.ts'

/** Reads the message, the files and the answers of a card into the case file, and asks for what the case lacks. */
export const intake: OfflineRules = (input) => takenIn(input, null, () => '')
