import type { ReleaseAnswer, ReleaseRequest } from '@casewright/contracts/matter/releases'
import { openPoints } from '@casewright/legal/desk/open-points'
import { statementsIn } from '@casewright/legal/desk/statements'
import { readSections } from '@casewright/legal/drafts/revision'
import { filled } from '@casewright/legal/skills/language'
import texts from '../../../../resources/texts/gates.json' with { type: 'json' }
import type { State } from './state.ts'

/** Who answers for the clean copy: a lawyer of the matter, since when, and why although something was open. */
export interface Release {
  by: string
  reason: string | null
  /** `YYYY-MM-DD` */
  on: string
}

/** What matter-service is asked about the document that is to leave. */
export function releaseRequest({ delivery, draft }: State): ReleaseRequest {
  const { unsourcedLaw, unmatched } = openPoints(draft)
  return {
    statements: statementsIn(readSections(draft?.sections)),
    unsettled: unsourcedLaw + unmatched,
    reason: delivery?.reason?.trim() || null,
  }
}

/** Who releases it, as matter-service has allowed; else why it is not released. Null is its silence, which allows nothing. */
export function releaseOf(
  { delivery, draft, whose: { user_id, locale } }: State,
  answer: ReleaseAnswer | null,
  on: string,
): { release: Release } | { refused: string } {
  if (answer === null || answer.refused === 'role' || user_id === null)
    return { refused: texts.release_needs_lawyer[locale] }
  const { refused, undecided, changes } = answer
  if (refused === 'changes') return { refused: filled(texts.release_has_changes, { changes })[locale] }
  if (refused === 'reason') {
    const { unsourcedLaw: law, unmatched: quotes } = openPoints(draft)
    return { refused: filled(texts.release_needs_reason, { undecided, law, quotes })[locale] }
  }
  return { release: { by: user_id, reason: delivery?.reason?.trim() || null, on } }
}

/** The delivery without what was answered to a card that is dealt with. */
export function settled(delivery: State['delivery']): NonNullable<State['delivery']> {
  const { copies: _, reason: __, offered: ___, ...rest } = delivery ?? {}
  return { ...rest, confirmed: true }
}

const wanted =
  /清洁[稿版]|签发[^。]{0,8}[稿状书函]|\bclean (?:copy|version)\b|\brelease (?:the |this )?(?:document|draft|copy)\b/i

/** Whether somebody waits for the clean copy of what was delivered, or asks for it now. */
export const wantsRelease = ({ delivery, input }: State): boolean => {
  const { file_id, clean, awaits_release } = delivery ?? {}
  return file_id !== undefined && clean === undefined && (awaits_release === true || wanted.test(input.message))
}
