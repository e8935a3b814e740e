import { ServiceError } from '@casewright/kit/data/errors'
import { TextLimit } from '@casewright/kit/text/text-limit'
import { inPlaceCharactersMax } from '@casewright/kit/text/text-workers'
import type { LoadedSkill, SkillInput, SkillOutput } from '@casewright/legal/skills/skill'
import type { AiEngineDeps } from '../../deps.ts'

/** The texts of a turn are more than the rules can work on. `file_ids`: the files that are left out from now on. */
export class UnworkableText extends ServiceError {
  readonly file_ids: readonly string[]

  constructor({ message }: TextLimit, file_ids: readonly string[]) {
    super('payload_too_large', message)
    this.file_ids = file_ids
  }
}

/** Does a skill's work by its rules, which read what people wrote: away from the event loop unless it is short. */
export async function runRules(
  { rules }: Pick<LoadedSkill, 'rules'>,
  input: SkillInput,
  signal: AbortSignal,
  { textWorkers }: Pick<AiEngineDeps, 'textWorkers'>,
): Promise<SkillOutput | null> {
  if (rules === null) return null
  return textWorkers.run(rules, [input], signal).catch((error) => {
    if (!(error instanceof TextLimit)) throw error
    const long = input.files.filter(({ text }) => text.length > inPlaceCharactersMax)
    throw new UnworkableText(
      error,
      long.map(({ file_id }) => file_id),
    )
  })
}
