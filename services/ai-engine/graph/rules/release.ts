import type { MatterRole } from '@casewright/contracts/access'
import { needsReason, openPoints } from '@casewright/legal/review/open-points'
import { filled } from '@casewright/legal/skills/language'
import { recordOf, textIn } from '@casewright/legal/skills/skill-input'
import texts from '../../../../resources/texts/gates.json' with { type: 'json' }
import type { State } from './state.ts'

/** Who answers for the clean copy: a lawyer of the matter, since when, and why although something was open. */
export interface Release {
  by: string
  reason: string | null
  /** `YYYY-MM-DD` */
  on: string
}

/** Only a lawyer of the matter releases; what is open in law or quotations, only with a reason. Else why it is not. */
export function releaseOf(
  { delivery, draft, whose: { user_id, locale } }: State,
  role: MatterRole | null,
  on: string,
): { release: Release } | { refused: string } {
  if (role !== 'lawyer' || user_id === null) return { refused: texts.release_needs_lawyer[locale] }
  const reason = textIn(recordOf(delivery).reason)
  const points = openPoints(draft)
  if (reason === null && needsReason(points))
    return {
      refused: filled(texts.release_needs_reason, { law: points.unsourcedLaw, quotes: points.unmatched })[locale],
    }
  return { release: { by: user_id, reason, on } }
}

/** The delivery without what was answered to a card that is dealt with. */
export function settled(delivery: unknown): Record<string, unknown> {
  const { copies: _, reason: __, offered: ___, ...rest } = recordOf(delivery)
  return { ...rest, confirmed: true }
}

const wanted =
  /清洁[稿版]|签发[^。]{0,8}[稿状书函]|\bclean (?:copy|version)\b|\brelease (?:the |this )?(?:document|draft|copy)\b/i

/** Whether somebody waits for the clean copy of what was delivered, or asks for it now. */
export const wantsRelease = ({ delivery, input }: State): boolean => {
  const { file_id, clean, awaits_release } = recordOf(delivery)
  return file_id !== undefined && clean === undefined && (awaits_release === true || wanted.test(input.message))
}
