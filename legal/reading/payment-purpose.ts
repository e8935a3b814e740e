/** What people pay each other besides what a dispute is about. */
const private_ =
  /AA|红包|新年|生日|快乐|满月|随礼|礼金|礼物|奶粉|化肥|机票|车票|差旅|饭钱|聚餐|烤肉|代购|外卖|养老金|学费|话费|水电费?|物业费|烟酒|利是/u
const loan = /还借款|借款(?!利息)|归还借款|(?<!贷)借钱/u

/** Whether the remark on a transfer says that it was for something else. */
export const isUnrelated = (remark: string, isLoan: boolean): boolean =>
  private_.test(remark) || (!isLoan && loan.test(remark))

const setAside =
  /不算|不要算|不能算|没关系|无关|不搭界|与本案无涉|另案|不相干|两码事|\b(?:nothing to do with|does not count|not part of|ignore)\b/iu
const sentenceEnd = /(?<=[。！？!?\n])/u

/** Where the messages set payments aside: the sentences that say so, each with the one before it. */
export function setAsideIn(messages: readonly string[]): string[] {
  return messages.flatMap((text) => {
    const sentences = text.split(sentenceEnd)
    return sentences.flatMap((one, at) =>
      setAside.test(one) ? [one.length > 24 ? one : `${sentences[at - 1] ?? ''}${one}`] : [],
    )
  })
}
