import { ServiceError } from '@casewright/kit/data/errors'
import { clipText } from '@casewright/kit/text/clip-text'
import { TextLimit } from '@casewright/kit/text/text-limit'
import type { SkillInput } from '@casewright/legal/skills/skill'
import type { KnownDocument } from '@casewright/legal/sources/verify-documents'
import {
  checked,
  exceptionLeftOut,
  notThere,
  type Passage,
  placeIn,
  placeInPassages,
  type Quotation,
  refuted,
  unchecked,
  type Verdict,
} from '@casewright/legal/sources/verify-place'
import { quotationKey } from '@casewright/legal/sources/verify-sources'
import type { AiEngineDeps } from '../../deps.ts'
import type { NodeTools } from '../node.ts'
import type { State } from '../rules/state.ts'
import { actingFor } from './acting.ts'
import { recorded } from './recorded.ts'

/** What the quotations of a skill's products are checked against. */
export interface Ground {
  state: State
  files: SkillInput['files']
  /** What was found while the skill ran. */
  passages: readonly Passage[]
}

type Tools = Pick<NodeTools, 'signal' | 'record'>
type Deps = Pick<AiEngineDeps, 'files' | 'knowledge' | 'textWorkers'>
type Check = (quotation: Quotation) => Promise<Verdict>

const quotationsMax = 400
const atOnce = 8
const quoteCharactersMax = 20_000
const problemsMax = 50
const excerptMax = 120

/** What a turn has read and asked already, forgotten with the signal that ends it. */
const ofTurns = new WeakMap<AbortSignal, Map<string, Promise<unknown>>>()

/**
 * A verdict on each quotation. Only files of the thread and documents that it has found may be cited. It fails open:
 * what cannot be read now is unverified, and the step's record says of each quotation that does not check why.
 */
export async function verdictsOn(
  quotations: readonly Quotation[],
  ground: Ground,
  tools: Tools,
  deps: Deps,
): Promise<ReadonlyMap<string, Verdict>> {
  const verdicts = new Map<string, Verdict>()
  if (quotations.length === 0) return verdicts
  const checks = { file: inFile(ground, tools, deps), knowledge: inKnowledge(ground, tools, deps) }
  const call = { kind: 'service', name: 'citations.verify', input: { quotations: quotations.length } } as const
  await recorded(call, tools.record, async () => {
    for (let from = 0; from < quotations.length; from += atOnce) {
      // A long text takes milliseconds for each quotation: others have the process in between.
      await new Promise<void>((resolve) => void setImmediate(resolve))
      tools.signal.throwIfAborted()
      await Promise.all(
        quotations.slice(from, from + atOnce).map(async (quotation) => {
          const verdict =
            from < quotationsMax ? await checks[quotation.kind](quotation) : unchecked('there are too many quotations')
          verdicts.set(quotationKey(quotation), verdict)
        }),
      )
    }
    return summaryOf(quotations, verdicts)
  })
  return verdicts
}

function summaryOf(quotations: readonly Quotation[], verdicts: ReadonlyMap<string, Verdict>) {
  const count = (state: Verdict['state']) => [...verdicts.values()].filter((one) => one.state === state).length
  const problems = quotations.flatMap((quotation) => {
    const { reason = null } = verdicts.get(quotationKey(quotation)) ?? {}
    const { kind, id, quote } = quotation
    return reason === null ? [] : [{ kind, id, quote: clipText(quote, excerptMax), reason }]
  })
  return {
    verified: count('verified'),
    supported: count('supported'),
    unverified: count('unverified'),
    problems: problems.slice(0, problemsMax),
  }
}

/** The skill's own copy of a text may be its beginning: what is not in it, or stands at its end, is looked up in the whole. */
function inFile({ state, files }: Ground, tools: Tools, deps: Deps): Check {
  const known = new Set(state.files.map(({ file_id }) => file_id))
  return async (quotation) => {
    if (!known.has(quotation.id)) return refuted('it is no file of this thread')
    const text = files.find(({ file_id }) => file_id === quotation.id)?.text ?? ''
    const found = await placed(text, quotation, tools, deps)
    if (found.end !== null && found.end < text.length) return found
    const whole = await wholeText(quotation.id, state, tools, deps)
    return typeof whole === 'string' ? placed(whole, quotation, tools, deps) : whole
  }
}

const module = new URL('../../../../legal/sources/verify-place.ts', import.meta.url).href
const placing = { module, name: 'placeIn', run: placeIn }
const placingInPassages = { module, name: 'placeInPassages', run: placeInPassages }

const placed = (text: string, quotation: Quotation, { signal }: Tools, { textWorkers }: Deps): Promise<Verdict> =>
  textWorkers.run(placing, [text, quotation], signal).catch(unlooked)

/** A text that takes too long says nothing about the words. */
function unlooked(error: unknown): Verdict {
  if (!(error instanceof TextLimit)) throw error
  return unchecked(error.message)
}

function wholeText(
  fileId: string,
  { whose }: State,
  { signal, record }: Tools,
  { files }: Deps,
): Promise<string | Verdict> {
  const input = { fileId }
  return oncePerTurn(signal, `file ${fileId}`, () =>
    recorded({ kind: 'service', name: 'files.readParsed', input }, record, async () => {
      const { text } = await files.readParsed({ ...actingFor(whose), params: input, signal })
      return text
    }),
  ).catch((error) => missed(error, signal, 'the file cannot be read'))
}

function inKnowledge({ state, passages }: Ground, { signal, record }: Tools, { knowledge, textWorkers }: Deps): Check {
  const whose = { ...actingFor(state.whose), signal }
  const documents: KnownDocument[] = [...(state.known_documents ?? []), ...passages]
  let away: Verdict | null = null
  const ask = async (quotation: Quotation, kb_id: string): Promise<Verdict> => {
    const { id: document_id, quote } = quotation
    const place = { kb_id, document_id }
    const {
      state: verdict,
      start,
      end,
      left_out,
    } = await oncePerTurn(signal, JSON.stringify([kb_id, document_id, quote]), () =>
      recorded({ kind: 'service', name: 'knowledge.verifyQuote', input: place }, record, async () => {
        const { passage: _passage, ...said } = await knowledge.verifyQuote({ body: { ...place, quote }, ...whose })
        return said
      }),
    )
    if (verdict === 'unverified') return refuted(notThere)
    return exceptionLeftOut(left_out) ?? checked(verdict, start, end)
  }
  return async (quotation) => {
    const bases = [...new Set(documents.flatMap((one) => (one.document_id === quotation.id ? [one.kb_id] : [])))]
    if (bases.length === 0) return refuted('it is no document that was found for this thread')
    if (quotation.quote.trim() === '' || quotation.quote.length > quoteCharactersMax)
      return refuted('it is no quotation that can be looked up')
    const own = passages.filter(({ document_id }) => document_id === quotation.id)
    let verdict = await textWorkers.run(placingInPassages, [own, quotation], signal).catch(unlooked)
    for (const kb_id of bases) {
      if (verdict?.reason === null) break
      // One that does not answer is not asked again for each of the other quotations.
      verdict = away ?? (await ask(quotation, kb_id).catch((error) => missed(error, signal, 'knowledge is away')))
      if (verdict.reason !== null && !verdict.isFalse) away = verdict
    }
    return verdict ?? refuted(notThere)
  }
}

/** A document or a file that is gone holds nothing up; a service that is away says nothing about the words. */
function missed(error: unknown, signal: AbortSignal, what: string): Verdict {
  if (signal.aborted || !(error instanceof ServiceError)) throw error
  return error.code === 'not_found' ? refuted('the source is not there any more') : unchecked(`${what}: ${error.code}`)
}

/** What has failed may be tried again. */
async function oncePerTurn<T>(signal: AbortSignal, key: string, work: () => Promise<T>): Promise<T> {
  const known = ofTurns.get(signal) ?? new Map<string, Promise<unknown>>()
  ofTurns.set(signal, known)
  const begun = (known.get(key) as Promise<T> | undefined) ?? work()
  known.set(key, begun)
  try {
    return await begun
  } catch (error) {
    known.delete(key)
    throw error
  }
}
