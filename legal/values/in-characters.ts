const digits = '零壹贰叁肆伍陆柒捌玖'
const units = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿']

/** A sum in the characters of banks and courts: 80000.5 → 捌万元伍角, 100000 → 壹拾万元整. Below 10^13 yuan, where cents are still exact. */
export function inCharacters(amount: number): string {
  const cents = Math.round(amount * 100)
  const [yuan, jiao, fen] = [Math.floor(cents / 100), Math.floor(cents / 10) % 10, cents % 10]
  const whole = yuan === 0 ? (cents === 0 ? '零元' : '') : `${wholeNumber(yuan)}元`
  if (jiao === 0 && fen === 0) return `${whole}整`
  const small = `${jiao === 0 ? (yuan === 0 ? '' : '零') : `${digits[jiao]}角`}${fen === 0 ? '' : `${digits[fen]}分`}`
  return `${whole}${small}`
}

function wholeNumber(yuan: number): string {
  const sections = [0, 1, 2, 3].map((place) => Math.floor(yuan / 10_000 ** place) % 10_000)
  const top = sections.findLastIndex((section) => section > 0)
  let written = ''
  for (let place = top; place >= 0; place--) {
    const section = sections[place] ?? 0
    if (section === 0) continue
    // 100,500 is 壹拾万零伍佰: a section with a leading zero, or after an empty one, is joined by 零.
    const isJoined = place < top && (section < 1000 || sections[place + 1] === 0)
    // 万亿 is followed by 亿 of its own only where the section of 亿 is empty.
    const group = place === 3 && sections[2] !== 0 ? '万' : groups[place]
    written += `${isJoined ? '零' : ''}${sectionOf(section)}${group}`
  }
  return written
}

function sectionOf(section: number): string {
  let written = ''
  let isZero = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(section / 10 ** place) % 10
    if (digit === 0) isZero = written !== ''
    else {
      written += `${isZero ? '零' : ''}${digits[digit]}${units[place]}`
      isZero = false
    }
  }
  return written
}
