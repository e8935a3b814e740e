/** A photograph's text has letters where digits stand: 2O26年, 1,O00.00, 3O日. */
const misread = /(?<=\d[,.]?)[OoＯ〇](?=[\d年月日号元,.Oo]|\s?$|\s?[）)\]])|(?<![A-Za-z])[OoＯ](?=\d)/gmu

/** The text with those letters as digits, character for character, so that offsets stay true. */
export const plainDigits = (text: string): string => text.replace(misread, '0').replace(misread, '0')
