import { type Change, type Pair, textChanges } from '@casewright/legal/drafts/changes'
import { type Cell, type DraftParagraph, gapPattern, isDoubtful } from '@casewright/legal/drafts/draft'
import { filled } from '@casewright/legal/skills/language'
import type * as Docx from 'docx'
import texts from '../../resources/texts/documents.json' with { type: 'json' }
import { askedIn } from './clean-copy.ts'
import type { CommentWriter } from './comments.ts'
import type { NoteOf } from './footnotes.ts'
import { createNoteWriter, type DocxLibrary, element, type Run } from './notes.ts'
import { colours, type Layout } from './style.ts'

type Kind = Change<string>['kind']
type Statement = Cell & Pick<DraftParagraph, 'form'>

export interface RunWriter {
  /** The runs of a statement, with what became of each; its mark and its footnotes behind it. */
  runs(pair: Pair<Statement>, style?: Docx.IRunOptions): Docx.ParagraphChild[]
  /** For the mark that ends a paragraph, or for a row of a table; nothing where nothing changed. */
  change(pair: Pair<unknown>): { insertion?: ChangeMark; deletion?: ChangeMark }
}

interface Gap {
  start: number
  end: number
  text: string
}

interface ChangeMark {
  id: number
  author: string
  date: string
}

/** Writes text as runs; `date` is what tracked changes bear. */
export function createRunWriter(
  docx: DocxLibrary,
  { language }: Layout,
  date: string,
  noteOf: NoteOf,
  comments: CommentWriter,
): RunWriter {
  let changes = 0
  const mark = (): ChangeMark => ({ id: ++changes, author: 'Casewright', date })
  const noteWriter = createNoteWriter(docx)
  // The library's own inserted run holds text alone, and no footnote.
  const inserted = (run: Run): Run => element(docx, 'w:ins', { ...mark() }, [run])
  const unchanged = (run: Run): Run => run

  const written = (kind: Kind, text: string, style: Docx.IRunOptions): Docx.ParagraphChild[] =>
    text.split('\n').map((line, at) => {
      if (kind === 'deleted')
        return new docx.DeletedTextRun({ ...style, text: `${at > 0 ? ' ' : ''}${line}`, ...mark() })
      const run = new docx.TextRun({ ...style, text: line, ...(at > 0 && { break: 1 }) })
      return kind === 'inserted' ? inserted(run) : run
    })

  const notes = ({ sources = [] }: Cell, wrap: (run: Run) => Run): Run[] =>
    inOrder(new Set(sources.map(noteOf))).flatMap((note, at) => [
      ...(at === 0 ? [] : [wrap(new docx.TextRun({ text: ',', superScript: true }))]),
      ...noteWriter.write(note, wrap),
    ])
  const inOrder = (some: ReadonlySet<string>): string[] =>
    [...some]
      .map((note) => [note, noteWriter.numberOf(note)] as const)
      .toSorted(([, one], [, other]) => (one === other ? 0 : one - other))
      .map(([note]) => note)

  const gapComment = (gap: string): string => filled(texts.comment_gap, { what: askedIn(gap) })[language]
  const doubtComment = ({ unknown = [] }: Cell): string =>
    unknown.length === 0
      ? texts.comment_doubt[language]
      : filled(texts.comment_unknown, { what: unknown.join(language === 'zh' ? '、' : ', ') })[language]

  return {
    runs({ before, after }, style = {}) {
      const pieces: Change<string>[] =
        before && after
          ? textChanges(before.text, after.text)
          : [{ kind: after ? 'inserted' : 'deleted', value: after?.text ?? before?.text ?? '' }]
      const gaps = [...(after?.text ?? '').matchAll(gapPattern)].map(
        ({ index, 0: text }): Gap => ({ start: index, end: index + text.length, text }),
      )
      let at = 0
      const text = pieces.flatMap(({ kind, value }) => {
        if (kind === 'deleted') return written(kind, value, style)
        const from = at
        at += value.length
        return highlighted(from, value, gaps).flatMap(([part, gap]) => {
          if (gap === undefined) return written(kind, part, style)
          const runs = written(kind, part, { ...style, highlight: 'yellow' })
          // A gap that changes have cut in pieces has its comment once, where it begins.
          return gap.startsWith(part) ? comments.around(runs, gapComment(gap)) : runs
        })
      })
      if (!after) return text
      const doubt = { size: 15, color: colours.doubt }
      return [
        ...text,
        ...(isDoubtful(after)
          ? comments.around(written(before ? 'same' : 'inserted', texts.doubt[language], doubt), doubtComment(after))
          : []),
        ...notes(after, before ? unchanged : inserted),
      ]
    },
    change: ({ before, after }) =>
      before === undefined ? { insertion: mark() } : after === undefined ? { deletion: mark() } : {},
  }
}

/** The text cut where a gap begins or ends, each part of a gap with the whole of it. */
function highlighted(from: number, text: string, gaps: readonly Gap[]): [part: string, gap: string | undefined][] {
  const cuts = gaps.flatMap(({ start, end }) => [start, end]).filter((cut) => cut > from && cut < from + text.length)
  const ends = [...cuts, from + text.length]
  return ends.map((end, index) => {
    const start = ends[index - 1] ?? from
    return [text.slice(start - from, end - from), gaps.find((gap) => start >= gap.start && end <= gap.end)?.text]
  })
}
