import type { Control, Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/cause_of_action.json' with { type: 'json' }
import { type Candidate, isClose, rankCauses } from '../causes/cause-ranking.ts'
import { causeOf, usualCauses } from '../causes/causes.ts'
import { otherField } from '../causes/words-said.ts'
import { caseBefore, caseCard, caseStep } from '../intake/case-step.ts'
import { factsTold } from '../intake/cause-of-case.ts'
import { readIntake } from '../intake/intake.ts'
import { filled } from '../skills/language.ts'
import type { OfflineRules, SkillInput } from '../skills/skill.ts'
import { mayAsk } from '../skills/skill-input.ts'

const other = { code: 'other', name: texts.other.zh, name_en: texts.other.en }
const fieldKey = 'cause_of_action.selected'

type Named = Pick<Candidate, 'code' | 'name' | 'name_en'>

/**
 * Ranks the causes by the words of the facts and by knowledge's search. A model that has read the case stands above every
 * ranking, and a person's choice above both.
 */
export const causeOfAction: OfflineRules = (input) => {
  const intake = readIntake(input.state.intake)
  const facts = factsTold(input, intake, input.message)
  const { locale: language } = input
  const isDispute = intake.kind === 'dispute' || (intake.kind === null && otherField(facts) === null)
  const candidates = isDispute ? rankCauses(facts, input.sources, input.causes, language) : []
  const selected = input.state.cause_of_action?.selected ?? null
  const chosen = chosenBy(selected, candidates, input) ?? ofTheMatter(candidates, input)
  const before = caseBefore(input)
  const read = isDispute ? chosenBy(before.reading?.cause ?? null, candidates, input) : undefined
  const best: Named | undefined = chosen ?? read ?? candidates[0]
  const asks = isDispute && !chosen && !read && (!best || isClose(candidates)) && mayAsk(input, fieldKey)
  // Another cause has other slots: what was told is read again for it.
  const isTold = before.accounts.length > 0
  const step = isDispute && isTold && !asks ? caseStep(input, best?.code ?? null, '') : null
  const isRead = step !== null && step.file.model !== before.model
  return {
    summary: isDispute ? summaryOf(best, chosen !== undefined, language) : texts.not_needed[language],
    products: {
      cause_of_action: {
        code: best?.code ?? null,
        name: best?.name ?? null,
        name_en: best?.name_en ?? null,
        candidates,
        selected,
        confirmed: chosen !== undefined,
      },
      ...(isRead && { case_file: step.file }),
    },
    control: asks ? cardFor(candidates, language) : step === null ? null : caseCard(step, 'analysis', input),
  }
}

/** A code with the names under which it was offered, now or in an earlier turn, or is known to knowledge-service. */
function chosenBy(code: string | null, candidates: readonly Candidate[], input: SkillInput): Named | undefined {
  const offered = input.state.cause_of_action?.candidates ?? []
  const looked = [...input.causes.map(({ cause }) => cause), ...(input.cause === null ? [] : [input.cause])]
  const named = [...candidates, ...looked, ...offered].flatMap(({ code: known, name, name_en }) =>
    code !== null && known === code && name ? [{ code, name, name_en: name_en ?? name }] : [],
  )
  return code === other.code ? other : (causeOf(code) ?? named[0])
}

/** The matter's own cause was settled by a person: it counts also under a code that nobody here has a name for. */
function ofTheMatter(candidates: readonly Candidate[], input: SkillInput): Named | undefined {
  const code = input.matter_profile?.cause_of_action_code ?? null
  return code === null ? undefined : (chosenBy(code, candidates, input) ?? { code, name: code, name_en: code })
}

/** The candidates that are near each other; the usual causes when none was recognised. */
function cardFor(candidates: readonly Candidate[], language: Locale): Control {
  const reasons = new Map(candidates.map(({ code, reasons: why }) => [code, why.join('; ')]))
  const offered = [...(candidates.length > 0 ? candidates : usualCauses), other]
  return {
    action: 'ask_user',
    review_type: 'select',
    title: texts.choose[language],
    questions: [
      {
        question: texts.which_fits[language],
        field_key: fieldKey,
        input_type: 'select',
        required: true,
        options: offered.map(({ code, name, name_en }) => {
          const description = reasons.get(code)
          return { value: code, label: language === 'zh' ? name : name_en, ...(description ? { description } : {}) }
        }),
      },
    ],
  }
}

function summaryOf(best: Named | undefined, confirmed: boolean, language: Locale): string {
  if (!best) return texts.not_recognised[language]
  const name = { zh: best.name, en: best.name_en }
  return confirmed ? filled(texts.confirmed, { name })[language] : filled(texts.likely, { name })[language]
}
