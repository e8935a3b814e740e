import type { CauseOfAction } from '@casewright/contracts/knowledge/structured-resources'
import { clipText } from '@casewright/kit/text/clip-text'
import { modelNamed } from '../case/case-models.ts'
import { type ElementView, elementsOf as elementViews } from '../case/elements.ts'
import { factsOf } from '../case/ledger.ts'
import { readCaseFile } from '../case/read-case-file.ts'
import { readIntake } from '../intake/intake.ts'
import type { SkillInput } from '../skills/skill.ts'
import { sentencesOf } from '../sources/sentences.ts'
import { evidenceInEnglish, generalElements, seededElements, wordsOfElement } from './cause-elements.ts'
import { type Speaks, speaksOf, termsIn } from './phrase-words.ts'

/** Something that has to be shown, with what usually shows it and how a file is seen to speak of it. */
export interface ElementToProve {
  key: string
  name: string
  evidence: string[]
  speaks: Speaks
  /** As the profile of the cause words it; null in the general checklist. */
  burden_of_proof: string | null
  articles: string[]
}

export const causeCode = (input: SkillInput): string | null => input.state.cause_of_action?.code ?? null

/** The profile of the cause that the matter has now; one that was looked up for another cause does not count. */
export function profileOf(input: SkillInput): CauseOfAction | null {
  const code = causeCode(input)
  return input.cause !== null && (code === null || code === input.cause.code) ? input.cause : null
}

const textMax = 60_000

/** The elements that the facts of the case raise, with the words of documents; none without a case model. */
export function elementsOfCase(input: SkillInput): ElementView[] {
  const { model: name, entries } = readCaseFile(input.state.case_file)
  const model = modelNamed(name)
  return model === null ? [] : elementViews(model, factsOf(entries))
}

/** What has to be proved: of a case with a model, what its facts raise, and what is spoken of beyond the model. */
export function elementsToProve(input: SkillInput): ElementToProve[] {
  const all = allElements(input)
  const model = modelNamed(readCaseFile(input.state.case_file).model)
  if (model === null) return all
  const raised = elementsOfCase(input).map(({ key }) => key)
  const isModelled = (key: string) => model.elements.some((element) => element.key === key)
  const spoken = spokenOf(input)
  return all.filter((element) => (isModelled(element.key) ? raised.includes(element.key) : spoken(element)))
}

/**
 * From the profile of the cause that knowledge-service has, or as the seed package came with this installation; a general
 * checklist for a cause without elements.
 */
export function allElements(input: SkillInput): ElementToProve[] {
  const code = causeCode(input)
  const { locale: language } = input
  const profiled = profileOf(input)?.elements ?? []
  const elements = profiled.length > 0 ? profiled : seededElements(code)
  if (elements.length === 0)
    return generalElements.map(({ key, name, evidence, words }) => ({
      key,
      name: name[language],
      evidence: evidence.map((one) => one[language]),
      speaks: (text: string) => words.test(text),
      burden_of_proof: null,
      articles: [],
    }))
  const taken = new Set<string>()
  return elements.map(({ element_key, name, name_en, evidence, burden_of_proof, articles }) => {
    const terms = [name, name_en ?? '', ...evidence].flatMap(termsIn)
    // Profiles name the basic elements first: a loan note that several of them name speaks by itself for the first alone.
    const named = speaksOf(
      terms.filter((term) => !taken.has(term)),
      terms.filter((term) => taken.has(term)),
    )
    for (const term of terms) taken.add(term)
    const words = wordsOfElement(code, element_key)
    return {
      key: element_key,
      name: language === 'zh' ? name : (name_en ?? name),
      evidence: language === 'zh' ? evidence : evidence.map(evidenceInEnglish),
      speaks: (text) => named(text) || words?.test(text) === true,
      burden_of_proof,
      articles,
    }
  })
}

/** Profiles name first what every claim of the kind needs. */
export const basicElements = 4

/**
 * The elements that the matter raises: the first ones, which every claim of this kind needs, and of the others those that
 * the client or a file speaks of. Nobody has to prove a spouse's debt that nobody claims.
 */
export function raisedElements(input: SkillInput): Set<string> {
  const elements = elementsToProve(input)
  const isCase = readCaseFile(input.state.case_file).model !== null
  const spoken = spokenOf(input)
  const isRaised = (element: ElementToProve, at: number) => isCase || at < basicElements || spoken(element)
  return new Set(elements.filter(isRaised).map(({ key }) => key))
}

/** Whether the client or a file speaks of an element. */
function spokenOf(input: SkillInput): (element: ElementToProve) => boolean {
  const { facts, claim, claims } = readIntake(input.state.intake)
  const told = [facts, claim, ...claims, input.message].join('\n')
  const sentences = [told, ...input.files.map(({ name, text }) => `${name}\n${clipText(text, textMax)}`)].flatMap(
    sentencesOf,
  )
  return ({ speaks }) => sentences.some(({ text }) => speaks(text))
}
