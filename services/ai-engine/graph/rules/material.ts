import { jsonOf } from './profile.ts'

/**
 * Marks by which servers tell the turns of a conversation apart are escaped, since some see them wherever they stand, and
 * so are characters that nobody sees.
 */
const escaped = (json: string): string =>
  json.replace(/<|\[(?=\/?[A-Z_]{2,20}\])|[\p{Cf}\p{Zl}\p{Zp}]/gu, (mark) =>
    [...Array(mark.length).keys()].map((at) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )

const profileLines = new WeakMap<object, string>()

/** What is known of the matter is the largest part by far, and the same for every prompt of a turn: it is written once. */
function profileLine(profile: Record<string, unknown> | null): string {
  if (profile === null) return 'null'
  const line = profileLines.get(profile) ?? escaped(jsonOf(profile))
  profileLines.set(profile, line)
  return line
}

/** Material as one line of JSON: no content can end its own string or that line. */
export function materialLine({
  matter_profile,
  ...material
}: { matter_profile?: Record<string, unknown> | null } & Record<string, unknown>): string {
  const others = escaped(JSON.stringify(material)).slice(1, -1)
  if (matter_profile === undefined) return `{${others}}`
  return `{${others}${others && ','}"matter_profile":${profileLine(matter_profile)}}`
}
