const marks: Readonly<Record<string, string>> = {
  ',': '，',
  ':': '：',
  ';': '；',
  '!': '！',
  '?': '？',
  '(': '（',
  ')': '）',
}
/** One that stands beside a Chinese character or mark; those of numbers and times stand between digits. */
const plainMark =
  /(?<=[\p{Script=Han}，。；：！？（）”》]|\p{Script=Han}[)!?])[,:;!?()]|[,:;!?(](?=[\p{Script=Han}“《])/gu
const han = /\p{Script=Han}/gu
const latin = /[A-Za-z]/g

/**
 * A Chinese text with the marks that belong to it, where somebody typed those of a Latin keyboard: 我叫赵梅花,开小卖部. Every one
 * replaces one, so that places stay true.
 */
export function withChineseMarks(text: string): string {
  if (!/[,:;!?()]/.test(text)) return text
  const [chinese, other] = [text.match(han)?.length ?? 0, text.match(latin)?.length ?? 0]
  return chinese <= other ? text : text.replace(plainMark, (mark) => marks[mark] ?? mark)
}
