import { beginningOf, sentencesOf } from './sentences.ts'

const claiming =
  /(?:(?:诉讼|仲裁)?请求(?:法院|仲裁委|依法)?(?:判令|裁决|确认)?|诉请|要求|主张|(?<![没不设])(?:希望|想要|想)(?!了解|咨询|知道|请教|问|查|想|不|到|起|法)|判令|打算让|追讨|讨回|要回)[：:]?.+|\b(?:I|we|plaintiff|claimant|client|he|she|they)\s+(?:now\s+)?(?:want(?!s? to (?:know|understand|ask|learn))|wants|seek|seeks|demand|demands|claim|claims|request|requests|ask|asks|would like)\b.+|\b(?:seeking|claiming|demanding|to recover|sue\b.{0,60}\bfor)\b.+/i
/** 对方要求我… is somebody else's claim. */
const ofOthers = /(?:对方|被告|他|她|房东|(?<![我本])公司)(?:却|还|又|现在)?(?:要求|主张|希望)/
const claimLengthMax = 300
const claimsMax = 10

/** What the client wants, in the client's own words, each clause from the word that asks for it. */
export function claimsIn(message: string): string[] {
  const clauses = sentencesOf(message)
    .filter(({ text }) => !ofOthers.test(text) && !/[?？]$/.test(text))
    .flatMap(({ text }) => claiming.exec(text.replace(/[。.！!；;]+$/, ''))?.[0] ?? [])
  return [...new Set(clauses.map((clause) => beginningOf(clause.trim(), claimLengthMax)))].slice(0, claimsMax)
}
