import { emptyCase } from '../../case/case-file.ts'
import { modelNamed } from '../../case/case-models.ts'
import { claimsOf } from '../../case/claims.ts'
import type { Facts } from '../../case/conditions.ts'
import { factsOf } from '../../case/ledger.ts'
import { questionsOf } from '../../case/questions.ts'
import { readCase } from '../../reading/read-case.ts'

const today = '2026-11-16'

export const values = (facts: Facts) => Object.fromEntries([...facts].map(([slot, { value }]) => [slot, value]))

/** Reads accounts and files as cases of one model, and shows what comes of them. */
export function casesOf(name: string) {
  const model = modelNamed(name)
  if (model === null) throw new Error(`there is no model ${name}`)
  const claims = (facts: Facts, language: 'zh' | 'en' = 'zh') =>
    claimsOf(model, facts, { today, language }, (what) => `【${what[language]}】`)
  const questions = (facts: Facts, stage: 'analysis' | 'drafting' = 'analysis') =>
    questionsOf(model, facts, { stage, language: 'zh', asked: {}, unread: {} })
  return {
    read(messages: readonly string[], files: readonly string[] = []): Facts {
      const accounts = messages.map((text) => ({ text, on: today }))
      const texts = files.map((text, at) => ({ file_id: `file-${at}`, name: `file-${at}.txt`, text }))
      return factsOf(readCase(emptyCase, { accounts, files: texts, answers: {} }, name).entries)
    },
    claims,
    /** Claims without a formula are left out; a sum that lacks something is null. */
    sums: (facts: Facts) =>
      Object.fromEntries(claims(facts).flatMap(({ key, sum }) => (sum === null ? [] : [[key, sum.amount]]))),
    questions,
    asked: (facts: Facts, stage: 'analysis' | 'drafting' = 'analysis') =>
      questions(facts, stage).map(({ field_key }) => field_key.split('.').at(-1)),
  }
}
