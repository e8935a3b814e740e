/** Repeatable chance, so that every run asks the same questions of the same facts. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const subjects =
  'the tenant|the landlord|the claimant|the respondent|the employer|the buyer|the guarantor|the carrier'.split('|')
const verbs = 'paid|refused|delivered|signed|withdrew|received|promised|terminated|disputed|acknowledged'.split('|')
const objects =
  'the deposit|the monthly rent|the purchase contract|the invoice|the notice of default|the repair works|the loan|the bonus'.split(
    '|',
  )
const places =
  'in Hangzhou|in Shanghai|at the registered office|by registered mail|at the hearing|before the notary|by bank transfer'.split(
    '|',
  )
const chineseSubjects = '原告|被告|出租人|承租人|用人单位|劳动者|保证人|买受人'.split('|')
const chineseVerbs = '已支付|拒绝支付|已交付|签订|解除|确认|主张|撤回'.split('|')
const chineseObjects =
  '房屋租赁合同项下的押金|每月租金|买卖合同的货款|借款本金及利息|违约金|工资差额|维修费用|解除通知'.split('|')

/** Facts such as consultations leave behind, half English and half Chinese, each with its own number and date. */
export function sampleFacts(count: number): { entity_key: string; content: string }[] {
  const chance = seeded(7)
  const pick = (words: string[]) => words[Math.floor(chance() * words.length)] as string
  return Array.from({ length: count }, (_, n) => {
    const [year, month, amount] = [
      2015 + Math.floor(chance() * 11),
      1 + Math.floor(chance() * 12),
      100 * (1 + Math.floor(chance() * 9_999)),
    ]
    const content =
      n % 2
        ? `${pick(chineseSubjects)}于${year}年${month}月${pick(chineseVerbs)}${pick(chineseObjects)}，金额${amount}元，依据合同第${1 + (n % 60)}条`
        : `In ${year}-${month} ${pick(subjects)} ${pick(verbs)} ${pick(objects)} ${pick(places)}, amount ${amount} yuan, file number F${n}`
    return { entity_key: `fact.${n}`, content }
  })
}

export function sampleQuestions(count: number): string[] {
  const chance = seeded(11)
  const pick = (words: string[]) => words[Math.floor(chance() * words.length)] as string
  return Array.from({ length: count }, (_, n) =>
    n % 2
      ? `${pick(chineseSubjects)}是否${pick(chineseVerbs)}${pick(chineseObjects)}？`
      : `Which ${pick(subjects)} has ${pick(verbs)} ${pick(objects)} ${pick(places)}?`,
  )
}
