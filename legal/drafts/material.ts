import { causeOf } from '../causes/causes.ts'
import { readIntake } from '../intake/intake.ts'
import type { SkillInput } from '../skills/skill.ts'
import type { CaseDraft } from './case-draft.ts'
import { caseOf } from './case-of-state.ts'
import type { Draft } from './draft.ts'
import { knownFigures } from './known-figures.ts'
import type { CaseFile as Material } from './parts.ts'
import { withUnknownMarked } from './unknown-figures.ts'

/** What a document is made of, and the case of it where its cause has a model. */
export function materialOf(input: SkillInput): { material: Material; draft: CaseDraft | null } {
  const intake = readIntake(input.state.intake)
  // A matter that was told in one language is not drafted in another because somebody answered "ok".
  const language = intake.language ?? input.locale
  const chosen = input.state.cause_of_action ?? {}
  const known = causeOf(chosen.code)
  const cause = language === 'zh' ? (known?.name ?? chosen.name ?? null) : (known?.name_en ?? chosen.name_en ?? null)
  const material = { input, language, intake, cause }
  return { material, draft: caseOf(material, chosen.code ?? null) }
}

/** A draft, by whomever written, with every figure marked that nothing known stands behind. A review speaks of its contract alone. */
export function checkedDraft(written: Draft, input: SkillInput): Draft {
  if (written.kind === 'contract_review_memo') return written
  const { material, draft } = materialOf(input)
  return withUnknownMarked(written, knownFigures(material, draft))
}
