/** Characters that a scan takes for others, each beside those that tell it. Every one replaces one, so that places stay true. */
const mistaken: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d[,.]?)[OoＯ](?=[\d,.OoＯ]|\s?[年月日号元%）)\]]|\s?$)|(?<![A-Za-z\d])[OＯ](?=\d)/gmu, '0'],
  [/(?<=\d[,.]?)[OoＯ](?=\d)/gu, '0'],
  [/(?<=\d)[lI](?=\d|[年月日])|(?<=[年月-])\s?[lI](?=\d[月日]|[月日])/g, '1'],
  [/(?<=[\d〇零一二三四五六七八九十]\s?)曰/g, '日'],
  [/[己巳](?=[收付还给停经完于退全签发到结交办超])/g, '已'],
]

/** A file's text with what a scan plainly misread set right. */
export const correctedScan = (text: string): string =>
  mistaken.reduce((read, [wrong, right]) => read.replace(wrong, (match) => match.slice(0, -1) + right), text)
