import { modelNamed } from '@casewright/legal/case/case-models'
import { readConfig } from '../services/ai-engine/config.ts'
import { judgeOutcome, type Outcome } from './judge-outcome.ts'
import { groupOf, groups, type Matter, readMatters } from './matters.ts'
import { type Measure, table } from './measure.ts'
import { openModelWork } from './model/model-work.ts'
import { counted, judged, outcomeCells, outcomeColumns, withVerdict } from './outcome-row.ts'
import { playMatter } from './play-matter.ts'
import { share } from './score.ts'

/** Every matter with a case model, taken to its document by the rules. */
async function outcomesByRules(): Promise<{ matter: Matter; outcome: Outcome }[]> {
  const matters = (await readMatters()).filter(({ model }) => modelNamed(model) !== null)
  const rules = await openModelWork(readConfig({}))
  const outcomes: { matter: Matter; outcome: Outcome }[] = []
  for (const matter of matters)
    outcomes.push({ matter, outcome: judgeOutcome(await playMatter(matter, rules.open().work)) })
  await rules.close()
  return outcomes
}

export async function measure(): Promise<Measure> {
  const outcomes = await outcomesByRules()
  if (process.argv.includes('--wrong'))
    for (const { matter, outcome } of outcomes.filter((one) => groupOf(one.matter) === 'development'))
      process.stdout.write(`${matter.id}, what came out\n  ${outcome.failures.join('\n  ')}\n`)
  const rowOf = (name: string, isIn: (matter: Matter) => boolean): string[] => [
    name,
    ...outcomeCells(outcomes.filter(({ matter }) => isIn(matter)).map(({ outcome }) => outcome)),
  ]
  const models = [...new Set(outcomes.map(({ matter }) => matter.model ?? ''))].toSorted()
  const all = outcomes.map(({ outcome }) => outcome)
  const present = counted(all, 'present')
  return {
    title: 'What comes out of the case file',
    text: [
      'The same matters, taken to their document by the rules alone, through the skills that a turn runs; cards are answered with what the client knows (where sources contradict each other, with the labelled value), and the cause is the labelled one. A sum or a last day is exact to the cent and the day, open (the document asks for what is missing), absent (neither claimed nor asked for) or wrong. A labelled last day that is a day off counts as the next working day. Must present: of the words that the document has to hold, those that it holds, letter by letter. Forbidden: what must not stand in the document, and does.',
      table(
        ['matters', ...outcomeColumns],
        [
          ...groups.map((group) => rowOf(group, (matter) => groupOf(matter) === group)),
          ...models.map((name) => rowOf(name, ({ model }) => model === name)),
          rowOf('all', () => true),
        ],
      ),
    ].join('\n\n'),
    figures: {
      'outcome: sums not wrong': 1 - share(withVerdict(all, 'sums', 'wrong'), judged(all, 'sums')),
      'outcome: dates not wrong': 1 - share(withVerdict(all, 'dates', 'wrong'), judged(all, 'dates')),
      'outcome: sums exact': share(withVerdict(all, 'sums', 'exact'), judged(all, 'sums')),
      'outcome: dates exact': share(withVerdict(all, 'dates', 'exact'), judged(all, 'dates')),
      'outcome: must present': share(present, present + counted(all, 'lacking')),
      'outcome: forbidden absent': 1 - share(counted(all, 'forbidden'), counted(all, 'forbiddable')),
    },
  }
}
