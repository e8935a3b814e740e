import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { listOf } from '../skills/language.ts'
import { type CaseDraft, namesIn, sideNames } from './case-draft.ts'

/** How a document calls the sides: as in a court, as before a commission, or by their names. */
export type RoleStyle = 'court' | 'arbitration' | 'names'

const toCourt = [
  ['被申请人', '被告'],
  ['申请人', '原告'],
  ['裁决', '判令'],
] as const
const toArbitration = [
  [/被告(?!知)/g, '被申请人'],
  ['原告', '申请人'],
  ['判令', '裁决'],
] as const

/** A sentence of a case model in the words of the document. English ones call the sides by name already. */
export function inRoles(text: string, style: RoleStyle, draft: CaseDraft): string {
  if (draft.language === 'en') return text
  if (style === 'names') return byNames(text, draft)
  const changes = style === 'court' ? toCourt : toArbitration
  const isSaid = style === 'court' ? /原告|被告(?!知)/.test(text) : text.includes('申请人')
  return isSaid ? text : changes.reduce((words, [from, to]) => words.replaceAll(from, to), text)
}

function byNames(text: string, draft: CaseDraft): string {
  const names = [...sideNames(draft, 'claimant'), ...sideNames(draft, 'respondent')]
  const bare = names.reduce(
    (words, name) =>
      ['被申请人', '申请人', '原告', '被告'].reduce((all, role) => all.replaceAll(role + name, name), words),
    text,
  )
  const called = (side: 'claimant' | 'respondent', otherwise: string) =>
    listOf(namesIn(draft.facts, side), 'zh') || otherwise
  return bare
    .replace(/被申请人|被告(?!知)/g, called('respondent', texts.other_side.zh))
    .replace(/申请人|原告/g, called('claimant', texts.client.zh))
}
