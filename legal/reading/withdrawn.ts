import type { Slot } from '../case/case-model.ts'
import type { Entry } from '../case/ledger.ts'

const sentence = /[^。！？!?\n]{2,200}/gu
const letGo =
  /(?:不要|莫要|不主张|不提|不算|不追究|不计较)了|(?<![不没])放弃|算了|(?:就|先)不(?:说|提|要)了|\b(?:forget (?:it|that|about)|never mind|leave (?:it|that|them) out|not claiming|drop (?:it|that))\b/iu

/** The sums that a message lets go of by the words for them: 精神损失就莫要了. */
function letGoIn(text: string, slots: readonly Slot[]): Set<string> {
  const sentences = (text.match(sentence) ?? []).filter((one) => letGo.test(one))
  const wordsOf = ({ label, read }: Slot) => [label.zh, label.en, ...(read?.labels ?? []), ...(read?.before ?? [])]
  const isNamed = (slot: Slot) =>
    wordsOf(slot).some((word) => word.length >= 3 && sentences.some((one) => isLetGo(one, word)))
  return new Set(sentences.length === 0 ? [] : slots.filter(isNamed).map(({ key }) => key))
}

/** 不能就这么算了, 是不是不要了: a claim that is insisted on, or only asked about. */
const insisted =
  /不能|不会|不可|不许|不肯|决不|绝不|不想|不甘|凭什么|怎么|难道|是不是|能不能|要不要|如果|\b(?:never|won['’]t|can['’]t|cannot|don['’]t|not going to|should I|if)\b/iu
/** A sentence that tells a sum sets one right, or lets another go. */
const tellsSum = /\d|[一二两三四五六七八九十百千]万/u

function isLetGo(words: string, name: string): boolean {
  const at = words.toLowerCase().indexOf(name.toLowerCase())
  const behind = at < 0 ? '' : words.slice(at + name.length)
  const found = letGo.exec(behind)
  return found !== null && !insisted.test(behind.slice(0, found.index)) && !tellsSum.test(words)
}

/** Without the sums that a later message lets go of. What a document says stays. */
export function withoutWithdrawn(
  entries: readonly Entry[],
  messages: readonly string[],
  slots: readonly Slot[],
): Entry[] {
  const sums = slots.filter(({ type }) => type === 'money')
  const gone = messages.map((text) => letGoIn(text, sums))
  const isGone = ({ slot, source }: Entry) =>
    source.kind === 'message' && gone.some((keys, message) => message > source.message && keys.has(slot))
  return entries.filter((entry) => !isGone(entry))
}
