import { readFileSync } from 'node:fs'
import { emptyCase } from '@casewright/legal/case/case-file'
import { modelNamed } from '@casewright/legal/case/case-models'
import { readAnswers } from '@casewright/legal/reading/read-answers'
import { readCase } from '@casewright/legal/reading/read-case'
import type { SkillInput } from '@casewright/legal/skills/skill'
import { file, nothing } from './skills/skill-app.ts'

interface Matter {
  model: string
  language: 'zh' | 'en'
  today: string
  turns: { message: string; files?: string[] }[]
  answers: Record<string, string>
  document: string
}

const folder = new URL('../../../quality/matters/', import.meta.url)

/** A labelled matter as a skill sees it after its messages, files and cards were read. */
export function matterInput(id: string, more: Partial<SkillInput> = {}): SkillInput {
  const matter = JSON.parse(readFileSync(new URL(`${id}/matter.json`, folder), 'utf8')) as Matter
  const { model, language, today, turns, answers, document } = matter
  const names = turns.flatMap(({ files = [] }) => files)
  const files = names.map((name) => file(name, name, readFileSync(new URL(`${id}/files/${name}`, folder), 'utf8')))
  const accounts = turns.map(({ message }) => ({ text: message, on: today }))
  const { slots = [], codes = [] } = modelNamed(model) ?? {}
  const { values } = readAnswers(answers, slots, today)
  const case_file = readCase(emptyCase, { accounts, files, answers: values }, model)
  const state = {
    intake: { kind: 'dispute' as const, language, facts: turns[0]?.message ?? '' },
    cause_of_action: { code: codes[0], confirmed: true },
    case_file,
    strategy: { document },
    ...more.state,
  }
  return { ...nothing, locale: language, today, files, ...more, state }
}
