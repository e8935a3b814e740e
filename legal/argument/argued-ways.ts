import type { Strategies } from '../analysis/strategies.ts'
import type { SkillInput } from '../skills/skill.ts'
import { readArgument } from './argument.ts'

const linesMax = 8

/** The ways of the rules, with what a model says for and against each. Their order and what is recommended stay the rules'. */
export function withArguedWays(strategies: Strategies, input: SkillInput): Strategies {
  const { ways } = readArgument(input)
  const options = strategies.options.map((option) => {
    const way = ways.find(({ document }) => document === option.document)
    if (way === undefined) return option
    const known = new Set(option.sources.map(({ id, start }) => `${id} ${start}`))
    return {
      ...option,
      advantages: [...new Set([...option.advantages, ...way.advantages])].slice(0, linesMax),
      drawbacks: [...new Set([...option.drawbacks, ...way.drawbacks])].slice(0, linesMax),
      sources: [...option.sources, ...way.sources.filter(({ id, start }) => !known.has(`${id} ${start}`))],
    }
  })
  return { ...strategies, options }
}
