import { clipText } from '@casewright/kit/text/clip-text'
import { trimEndOf } from '@casewright/kit/text/trim-end'
import { sentencesOf } from '../sources/sentences.ts'

const claiming =
  /(?:(?:诉讼|仲裁)?请求(?:法院|仲裁委|依法)?(?:判令|裁决|确认)?|诉请|要求|主张|(?<![没不设])(?:希望|想要|想)(?!了解|咨询|知道|请教|问|查|想|不|到|起|法)|判令|打算让|(?<![不只需必主重想需])要(?:他们?|她们?|对方|其)(?![的求])|(?<![问想不给跟对找向])我们?(?:坚决|一定|现在|就|只)?要(?!求|是|怎|如何|不|去|上|先|赔多|给他|还)|坚决要|追讨|讨回|要回)[：:]?.{1,400}|\b(?:I|we|plaintiff|claimant|client|he|she|they)\s{1,4}(?:now\s{1,4})?(?:want(?!s? to (?:know|understand|ask|learn))|wants|seek|seeks|demand|demands|claim|claims|request|requests|ask|asks|would like)\b.{1,400}|\b(?:seeking|claiming|demanding|to recover|sue\b.{0,60}\bfor)\b.{1,400}/i
/** 对方要求我… is somebody else's claim. */
const ofOthers = /(?:对方|被告|他|她|房东|(?<![我本])公司)(?:却|还|又|现在)?(?:要求|主张|希望)/
/** A lawyer tells of the client by name or part: The bank claims RMB 5,000. */
const ofClient = /\b(?:our|my) client\b|\b(?:plaintiff|claimant)\b/i
const claimingByName =
  /\bthe (?:\w{1,20} )?\w{1,20} (?:claims|seeks|demands|requests)\s(?:payment|repayment|damages|compensation|termination|RMB|CNY|USD|EUR|GBP|HKD|[$¥€£\d]|an? (?:order|declaration|injunction)).{0,400}/i
const claimLengthMax = 300
const claimsMax = 10

/** What the client wants, in the client's own words, each clause from the word that asks for it. */
export function claimsIn(message: string): string[] {
  const byName = ofClient.test(message)
  const clauses = sentencesOf(message)
    .filter(({ text }) => !ofOthers.test(text) && !/[?？]$/.test(text))
    .map(({ text }) => trimEndOf(text, '。.！!；;'))
    .flatMap((text) => (claiming.exec(text) ?? (byName ? claimingByName.exec(text) : null))?.[0] ?? [])
  return [...new Set(clauses.map((clause) => clipText(clause.trim(), claimLengthMax)))].slice(0, claimsMax)
}
