import { modelFor } from '../case/case-models.ts'
import { readCaseFile } from '../case/read-case-file.ts'
import { caseBefore } from '../intake/case-step.ts'
import { causeOfCase, causesOfCase } from '../intake/cause-of-case.ts'
import { readIntake } from '../intake/intake.ts'
import { modelReading } from '../intake/model-reading.ts'
import { type Offered, offeredSlots } from '../intake/offered-slots.ts'
import { digestOfTexts, type ReadingText, readingTexts } from '../intake/reading-texts.ts'
import { takenIn, toldIn } from '../intake/take-in.ts'
import type { Material } from '../skills/material.ts'
import type { SkillInput, SkillOutput } from '../skills/skill.ts'
import type { ModelAnswers } from './model-answers.ts'

interface Given {
  offered: Offered
  /** All of them, and those that are numbered; the message of this turn comes last, and has no number there. */
  texts: readonly ReadingText[]
  numbered: readonly ReadingText[]
  /** The cause by which the case is read as yet. */
  cause: string | null
}

/** The causes and slots to choose from, then the files and the earlier messages. Null when a model has read all of it. */
export function intakeMaterial(input: SkillInput, base: SkillOutput): Material[] | null {
  const { offered, texts, numbered, cause } = givenBy(input, base)
  const isRead = caseBefore(input).reading?.given === digestOfTexts(texts, modelFor(cause)?.name ?? null)
  if (texts.length === 0 || isRead) return null
  return [{ title: 'causes and slots', text: offered.text }, ...numbered.map(({ title, text }) => ({ title, text }))]
}

/** The rules' reading with what of the model's holds; cards are computed from both together. */
export function takeIntake(answer: ModelAnswers['intake'], input: SkillInput, base: SkillOutput): SkillOutput {
  const { offered, texts, numbered } = givenBy(input, base)
  const last = texts.length > numbered.length ? texts.at(-1) : undefined
  const read = modelReading(answer, offered, texts, (number) => (number === 0 ? last : numbered[number - 2]))
  return takenIn(input, read, (cause) => {
    const model = modelFor(cause)
    // A cause whose slots were not shown is read once more, with them.
    return model === null || offered.models.includes(model) ? digestOfTexts(texts, model?.name ?? null) : ''
  })
}

const givenBefore = new WeakMap<SkillOutput, Given>()

/** What a model is asked by is what its answer is judged by: made once where both happen in one process. */
function givenBy(input: SkillInput, base: SkillOutput): Given {
  const given = givenBefore.get(base) ?? gathered(input, base)
  givenBefore.set(base, given)
  return given
}

function gathered(input: SkillInput, { products }: SkillOutput): Given {
  const intake = readIntake(products.intake)
  const { accounts } = readCaseFile(products.case_file)
  const told = toldIn(input)
  const cause = causeOfCase(input, intake, told)
  const likely = [...new Set([...(cause === null ? [] : [cause]), ...causesOfCase(input, intake, told)])]
  const texts = readingTexts(input, accounts)
  const isLast = accounts.at(-1)?.text === input.message && texts.at(-1)?.text === input.message
  return { offered: offeredSlots(likely, input.locale), texts, numbered: isLast ? texts.slice(0, -1) : texts, cause }
}
