/** Rules over text by name, as a test measures them. */
export type TextRules = Record<string, (text: string) => unknown>

/** Below this a rule is quick enough whatever its growth, and measuring it would be measuring noise. */
const suspiciousMs = 150
/** A text of four times the length takes a linear rule four times as long, a quadratic one sixteen times. */
const ratioMax = 9

/** The rules that take more than their share for a longer text, by the processor's time of this thread alone. */
export const outgrown = (rules: TextRules, text: string): string[] =>
  Object.entries(rules).flatMap(([name, rule]) => {
    // A measurement may be too long and never too short: what is quick enough at the first is not measured again.
    const once = spentMs(rule, text)
    if (once < suspiciousMs) return []
    const quarter = leastMs(rule, text.slice(0, text.length / 4))
    if (once / quarter <= ratioMax) return []
    const whole = leastMs(rule, text)
    const isOutgrown = whole > suspiciousMs && whole / quarter > ratioMax
    return isOutgrown ? [`${name}: ${Math.round(quarter)} ms, then ${Math.round(whole)} ms`] : []
  })

const leastMs = (rule: (text: string) => unknown, text: string): number =>
  Math.min(...[1, 2, 3].map(() => spentMs(rule, text)))

function spentMs(rule: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage()
  rule(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** What floods are made of: single characters and short pieces that rules look for. */
export const floodPieces: readonly string[] = [
  ...'Aa0.,*#-_([<"\' \n\t。，、《（第条编王我要元万一年的某甲…'.split(''),
  'A ',
  'Aa ',
  'a ',
  'ab, ',
  '1.',
  '*.',
  '.)',
  '1,',
  '1 ',
  '. ',
  '\n\n',
  '\n ',
  '。\n',
  '"a":',
  '["',
  '<a ',
  '《a',
  '第一条',
  '第一编',
  '《民法典》',
  '我要',
  '张三',
  '公司',
  '王某',
  '甲方：',
  '\n1. ',
  '\n第一条 ',
  '\n（一）',
  '2024年',
  '$1',
  'RMB ',
  '三万元',
  '年利率',
  'the ',
  'of the ',
  'Act ',
  'pay ',
  'Article 1 ',
  'we are ',
  'Zhang San ',
  '欠',
]
