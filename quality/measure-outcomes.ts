import { modelNamed } from '@casewright/legal/case/case-models'
import { readSkills } from '../services/ai-engine/adapters/skill-files.ts'
import { judgeOutcome, type Outcome, type Verdict, verdicts } from './judge-outcome.ts'
import { groupOf, groups, readMatters } from './matters.ts'
import { type Measure, table } from './measure.ts'
import { playMatter, type Work } from './play-matter.ts'
import { share } from './score.ts'

/** Every matter with a case model, taken to its document by the rules. */
export async function measure(): Promise<Measure> {
  const skills = await readSkills([new URL('../services/ai-engine/skills/', import.meta.url)])
  const work: Work = async (name, input) => {
    const output = skills.get(name)?.rules?.run(input)
    if (output === undefined) throw new Error(`no rules of ${name}`)
    return output
  }
  const matters = (await readMatters()).filter(({ model }) => modelNamed(model) !== null)
  const outcomes: { matter: (typeof matters)[number]; outcome: Outcome }[] = []
  for (const matter of matters) outcomes.push({ matter, outcome: judgeOutcome(await playMatter(matter, work)) })
  if (process.argv.includes('--wrong'))
    for (const { matter, outcome } of outcomes.filter((one) => groupOf(one.matter) === 'development'))
      process.stdout.write(`${matter.id} (outcome)\n  ${outcome.failures.join('\n  ')}\n`)
  const byModel = Map.groupBy(outcomes, ({ matter }) => matter.model ?? '')
  const all = outcomes.map(({ outcome }) => outcome)
  return {
    title: 'What comes out of the case file',
    text: [
      'The same matters, taken to their document by the rules alone, through the skills that a turn runs; cards are answered with what the client knows, and the cause is the labelled one. A sum or a last day is exact to the cent and the day, open (the document asks for what is missing), absent (it is not claimed at all) or wrong. A labelled last day that is a day off counts as the next working day. Present: of the words that the document must hold. Forbidden: what must stand neither in the document nor on the review card, and does.',
      table(
        [
          'matters',
          ...verdicts.map((one) => `sums ${one}`),
          ...verdicts.map((one) => `dates ${one}`),
          'must present',
          'forbidden',
        ],
        [
          ...groups.map((group) =>
            row(
              group,
              outcomes.filter(({ matter }) => groupOf(matter) === group).map(({ outcome }) => outcome),
            ),
          ),
          ...[...byModel].toSorted().map(([name, ones]) =>
            row(
              name,
              ones.map(({ outcome }) => outcome),
            ),
          ),
          row('all', all),
        ],
      ),
    ].join('\n\n'),
    figures: {
      'outcome: sums not wrong': 1 - share(total(all, 'sums', 'wrong'), counted(all, 'sums')),
      'outcome: dates not wrong': 1 - share(total(all, 'dates', 'wrong'), counted(all, 'dates')),
      'outcome: sums exact': share(total(all, 'sums', 'exact'), counted(all, 'sums')),
      'outcome: dates exact': share(total(all, 'dates', 'exact'), counted(all, 'dates')),
      'outcome: must present': share(add(all, 'present'), add(all, 'present') + add(all, 'lacking')),
      'outcome: forbidden absent': 1 - share(add(all, 'forbidden'), add(all, 'forbiddable')),
    },
  }
}

type Kind = 'sums' | 'dates'
type Counted = 'present' | 'lacking' | 'forbidden' | 'forbiddable'

const total = (ones: readonly Outcome[], kind: Kind, verdict: Verdict): number =>
  ones.reduce((sum, one) => sum + one[kind][verdict], 0)
const counted = (ones: readonly Outcome[], kind: Kind): number =>
  verdicts.reduce((sum, verdict) => sum + total(ones, kind, verdict), 0)
const add = (ones: readonly Outcome[], key: Counted): number => ones.reduce((sum, one) => sum + one[key], 0)

const row = (name: string, ones: readonly Outcome[]): string[] => [
  name,
  ...verdicts.map((verdict) => String(total(ones, 'sums', verdict))),
  ...verdicts.map((verdict) => String(total(ones, 'dates', verdict))),
  `${add(ones, 'present')} of ${add(ones, 'present') + add(ones, 'lacking')}`,
  `${add(ones, 'forbidden')} of ${add(ones, 'forbiddable')}`,
]
