/** What stands before a company's name in the same run of characters and is none of it: 我持有常州汇通机械有限公司. */
const lead =
  /^.{0,60}(?:[的了在向被把将是叫给进由告找]|(?:我|我们|我司|公司|我方|双方|她|他)[和与跟同到]|持有|承建|开发|名字|店名|单位|诉|投资方|我行|我公司|我司|[原前]公司|[（(](?![^（(]{0,60}[）)]))(?=[\p{sc=Han}A-Za-z]{3})/u

/**
 * Takes from a name what belongs to the sentence around it. Of a person whose first two characters are told again
 * without the third, the third is none of the name: 尹航说…尹航不接. Each name is looked at once: a text may be a flood.
 */
export function nameTrimmer(text: string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const trimmed = known.get(name) ?? trimmedName(name, text)
    known.set(name, trimmed)
    return trimmed
  }
}

function trimmedName(name: string, text: string): string {
  if (/^\p{sc=Han}{3}$/u.test(name)) {
    const two = name.slice(0, 2)
    return text.split(two).length > 2 && text.split(name).length === 2 ? two : name
  }
  return /\p{sc=Han}/u.test(name) ? name.slice(lead.exec(name)?.[0].length ?? 0) : name
}
