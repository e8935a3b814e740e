import type { CopyWanted } from '@casewright/documents/document-writer'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Draft } from '@casewright/legal/drafts/draft'
import type { Wording } from '@casewright/legal/skills/language'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import type { AiEngineDeps } from '../../deps.ts'
import type { Node, NodeTools } from '../node.ts'
import { releaseOf, settled } from '../rules/release.ts'
import type { State } from '../rules/state.ts'
import { nextSync } from '../rules/sync-number.ts'
import { citedPlaces } from './cited-places.ts'
import { releaseCheck } from './review-desk.ts'
import { uploadDocument } from './upload-document.ts'

/** A document in the matter, and the same as PDF where that can be had. */
interface Files {
  file_id: string
  name: string
  pdf_file_id?: string
  pdf_name?: string
}

type Writers = Pick<AiEngineDeps, 'files' | 'documents'>

/**
 * Makes what was confirmed: the working copy, unless the matter has it already, and the clean copy if it was asked for by
 * somebody who may release it. Uploads carry the step's key: a repeat after a crash gets the same files. Without a PDF the
 * document is delivered all the same, and the notes say why.
 */
export const deliver: Node = async (state, tools, deps) => {
  const { locale, matter_id } = state.whose
  const { copies, awaits_release: _, ...before } = state.delivery ?? {}
  const draft = state.draft as Draft
  const version = draft.version ?? 1
  // The clean copy says what the working copy beside it says.
  const hasWorking = before.file_id !== undefined && before.version === version
  const delivered = state.delivered ?? {}
  const name = `${fileTitle(draft.title)}_v${version}`
  const notes: Wording[] = []
  const write = async (given: Draft, fileName: string, about: CopyWanted): Promise<Files> => {
    const made = await documentOf(given, fileName, about, state, tools, deps)
    notes.push(...made.notes)
    return made.files
  }
  const citing = await citedPlaces(draft, state, tools, deps)
  const about = { matterId: matter_id, citing }
  const working = hasWorking
    ? settled(before)
    : await write(sinceDelivered(draft, delivered), name, { ...about, copy: 'working' })
  const decided =
    copies === 'clean' ? releaseOf(state, await releaseCheck(state, tools, deps), today()) : { refused: null }
  const suffix = texts.clean_suffix[draft.language ?? 'zh']
  const clean =
    'release' in decided
      ? { clean: await write(draft, `${name}_${suffix}`, { ...about, copy: 'clean' }), release: decided.release }
      : null
  const why = 'refused' in decided ? [decided.refused ?? texts.working_only[locale]] : []
  return {
    delivery: {
      confirmed: true,
      ...working,
      version,
      ...clean,
      ...('refused' in decided && decided.refused !== null && { awaits_release: true }),
      notes: notes.map((note) => note[locale]),
    },
    delivered: { ...delivered, [draft.kind]: { version, sections: draft.sections } },
    changed: [...new Set([...state.changed, 'delivery'])],
    unsynced: nextSync(state, Date.now()),
    turn: { ...state.turn, gated: true, reasons: [...state.turn.reasons, ...why] },
  }
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** A corrected version shows what differs from the one that was delivered, whatever was drafted between them. */
function sinceDelivered(draft: Draft, delivered: NonNullable<State['delivered']>): Draft {
  const { version, sections } = delivered[draft.kind] ?? {}
  const isEarlier = version !== undefined && sections !== undefined && version < (draft.version ?? 1)
  return isEarlier ? { ...draft, previous: { version, sections: sections as Draft['sections'] } } : draft
}

async function documentOf(
  draft: Draft,
  name: string,
  about: CopyWanted,
  state: State,
  tools: NodeTools,
  { files, documents }: Writers,
): Promise<{ files: Files; notes: Wording[] }> {
  const mark = about.copy === 'clean' ? ':clean' : ''
  const docx = await documents.docx(draft, about)
  const file_id = await uploadDocument(files, state, tools, { name: `${name}.docx`, bytes: docx.bytes, mark })
  const pdf = await documents.pdf(docx.bytes, tools.signal)
  const notes = [...docx.notes, ...pdf.notes]
  const word = { file_id, name: `${name}.docx` }
  if (pdf.bytes === null) return { files: word, notes }
  const printed = { name: `${name}.pdf`, bytes: pdf.bytes, mark: `${mark}:pdf` }
  const pdf_file_id = await uploadDocument(files, state, tools, printed).catch((error) => {
    if (tools.signal.aborted || !(error instanceof ServiceError)) throw error
    return null
  })
  if (pdf_file_id === null) return { files: word, notes: [...notes, texts.pdf_not_stored] }
  return { files: { ...word, pdf_file_id, pdf_name: printed.name }, notes }
}

/** Without what some file systems refuse. */
const fileTitle = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 120)
