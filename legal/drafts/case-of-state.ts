import { type CaseFile, emptyCase } from '../case/case-file.ts'
import { modelFor, modelNamed } from '../case/case-models.ts'
import { readCaseFile } from '../case/read-case-file.ts'
import { readCase } from '../reading/read-case.ts'
import { type CaseDraft, caseDraftOf } from './case-draft.ts'
import type { CaseFile as Material } from './parts.ts'

/** The case as the state holds it; for a skill that was called by itself, as its account and files tell it. */
export function caseOf({ input, intake, language }: Material, code: string | null): CaseDraft | null {
  const held = readCaseFile(input.state.case_file)
  const model = modelNamed(held.model) ?? modelFor(code)
  if (model === null) return null
  const file: CaseFile = held.entries.length > 0 ? held : told(intake, input, model.name)
  return caseDraftOf(file, model, input, language)
}

/** A skill asks more than once for the case of its input. */
const toldCases = new WeakMap<Material['input'], CaseFile>()

function told(intake: Material['intake'], input: Material['input'], model: string): CaseFile {
  const known = toldCases.get(input)
  if (known?.model === model) return known
  const { files, today } = input
  const accounts = intake.facts === null ? [] : [{ text: intake.facts, on: today }]
  const read = readCase(emptyCase, { accounts, files, answers: {} }, model)
  const file = intake.side === null ? read : { ...read, side: intake.side }
  toldCases.set(input, file)
  return file
}
