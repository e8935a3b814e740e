import { type Alteration, type SeedQuotation, seedQuotations } from '@casewright/kit/tests/text/seed-quotations'
import { placeIn } from '../legal/sources/verify-place.ts'
import { withVerdicts } from '../legal/sources/verify-sources.ts'
import { type Measure, table } from './measure.ts'
import { share } from './score.ts'

type Judged = SeedQuotation & { state: string }

const languages = ['zh', 'en'] as const
const alterations: readonly Alteration[] = ['none', 'word', 'number', 'negation']
const names: Record<Alteration, string> = {
  none: 'not altered',
  word: 'another word',
  number: 'another number',
  negation: 'a negation more or less',
}

/** Quotations of the documents that the suite brings along, half of them altered: which are called verified? */
export async function measure(): Promise<Measure> {
  const judged = (await seedQuotations()).map(judge)
  const cell = (some: readonly Judged[]) => `${some.filter(isVerified).length} of ${some.length}`
  const rows = alterations.map((alteration) => [
    names[alteration],
    ...languages.map((language) =>
      cell(judged.filter((one) => one.language === language && one.alteration === alteration)),
    ),
  ])
  const writings = [...new Set(judged.map(({ writing }) => writing))]
  const ways = writings.map((writing) => [
    writing,
    ...[true, false].map((isTrue) =>
      cell(judged.filter((one) => one.writing === writing && (one.alteration === 'none') === isTrue)),
    ),
  ])
  const { precision, recall } = scoreOf(judged)
  return {
    title: 'Altered quotations',
    text: [
      `${judged.length} quotations are taken by program from the seed documents and from two specimens of files, and go through the same check as the products of a skill, with the offsets of the place that they were taken from. ${judged.filter(({ alteration }) => alteration !== 'none').length} of them are altered. Verified are:`,
      table(['', ...languages], rows),
      'By how the quotation is written:',
      table(['', 'not altered', 'altered'], ways),
      `Precision of «verified» is ${precision.toFixed(3)}, recall ${recall.toFixed(3)}.`,
    ].join('\n\n'),
    figures: { 'quotations: precision of verified': precision, 'quotations: recall of verified': recall },
  }
}

/** As an assertion of a product that claims to be verified. */
function judge(quotation: SeedQuotation): Judged {
  const { quote, start, end, source } = quotation
  const claimed = { sources: [{ kind: 'file', id: 'f', title: 'f', quote, start, end }], verification: 'verified' }
  return { ...quotation, state: withVerdicts(claimed, (one) => placeIn(source, one)).verification }
}

const isVerified = ({ state }: Judged): boolean => state === 'verified'

function scoreOf(judged: readonly Judged[]): { precision: number; recall: number } {
  const verified = judged.filter(isVerified)
  const unaltered = judged.filter(({ alteration }) => alteration === 'none')
  const right = verified.filter(({ alteration }) => alteration === 'none').length
  return { precision: share(right, verified.length), recall: share(right, unaltered.length) }
}
