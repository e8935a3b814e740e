import { matchesIn } from '@casewright/kit/text/matches-in'

/** Endings that say only that something is a paper: 银行转账记录 is met where a text speaks of 银行转账. */
const chineseEnding =
  /(?:记录|凭证|证明|材料|证据|信息|情况|明细|说明|票据|单据|数据|清单|文件|资料|通知书?|意见书?|合同|协议书?|登记|原件|复印件|及送达|书)$/u
const generic = new Set(
  (
    '记录 凭证 证明 材料 证据 信息 情况 合同 协议 文件 通知 公司 单位 意见 说明 数据 事实 原始 关系 责任 行为 方式 标准 ' +
    '约定 实际 成立 存在 有效 合法 数额 金额 主张 请求 事由 情形 处理 其他 ' +
    'evidence proof record records document documents copy copies original originals statement statements other ' +
    'written with from that which there their this have been were will shall about party parties facts and'
  ).split(' '),
)
const separators = /[、，,；;。：:（）()/|\s]|或者|[或和及与的等]/u

/** Whether a text speaks of what some phrases name. */
export type Speaks = (text: string) => boolean

/**
 * A sentence speaks of something when it has one of its terms whole (银行转账 of 银行转账记录, "bank transfer" of "bank
 * transfer record"), or two parts of terms: one part alone (银行) is met everywhere. `others` are terms that also belong
 * to something else, and count as parts.
 */
export function speaksOf(own: Iterable<string>, others: Iterable<string> = []): Speaks {
  const terms = new Set(own)
  const parts = new Set([...others, ...[...terms].flatMap(partsOf)].filter((part) => !terms.has(part)))
  const whole = patternOf(terms, 'i')
  const each = patternOf(parts, 'gi')
  return (text) =>
    whole?.test(text) === true ||
    (each !== null && new Set(matchesIn(text, each).map(([part]) => part.toLowerCase())).size > 1)
}

/** How many of the phrase's terms a text has; each counts once. */
export function countTerms(phrase: string): (text: string) => number {
  const pattern = patternOf(new Set(termsIn(phrase)), 'gi')
  return (text) => (pattern === null ? 0 : new Set(matchesIn(text, pattern).map(([term]) => term.toLowerCase())).size)
}

/** The terms of a phrase, without the endings and words that every paper has. */
export function termsIn(phrase: string): string[] {
  const chinese = phrase
    .split(separators)
    .flatMap((piece) => (/^\p{sc=Han}{2,}$/u.test(piece) ? [stripped(piece)] : []))
    .filter((term) => !generic.has(term))
  const english = phrase.split(/[,;/()]|\b(?:and|or)\b/i).flatMap((piece) => {
    const words = englishWords(piece)
    return words.length > 0 && words.length < 5 ? [words.join(' ')] : []
  })
  return [...chinese, ...english]
}

/** The ending goes only where something is left. */
function stripped(piece: string): string {
  const core = piece.replace(chineseEnding, '')
  return core.length >= 2 ? core : piece
}

const englishWords = (phrase: string): string[] =>
  (phrase.toLowerCase().match(/[a-z][a-z-]{2,}/g) ?? []).filter((word) => !generic.has(word))

/** 银行转账 is 银行 and 转账; 支付宝转账 is 支付宝 and 转账. */
function partsOf(term: string): string[] {
  if (/[a-z]/.test(term)) return term.split(' ').filter((word) => word.length > 3)
  if (term.length < 4 || term.length > 6) return []
  const first = term.length === 5 ? term.slice(0, 3) : term.slice(0, 2)
  return [first, term.slice(-2)].filter((part) => !generic.has(part))
}

/** English words as wholes; they may stand in the plural. */
function patternOf(words: ReadonlySet<string>, flags: string): RegExp | null {
  const spelt = [...words].map((word) => (/[a-z]/.test(word) ? `\\b${word.replace(/ /g, '\\s')}(?:s|es|ed)?\\b` : word))
  return spelt.length === 0 ? null : new RegExp(spelt.join('|'), flags)
}
