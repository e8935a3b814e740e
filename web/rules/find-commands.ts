interface Named {
  label: string
  hint?: string
}

/** Those whose label or hint has every word, those that begin with the first word before others. */
export function findCommands<C extends Named>(commands: readonly C[], typed: string): C[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const textOf = ({ label, hint = '' }: C) => `${label} ${hint}`.toLowerCase()
  const fitting = commands.filter((command) => words.every((word) => textOf(command).includes(word)))
  const rank = ({ label }: C) => (label.toLowerCase().startsWith(first) ? 0 : 1)
  return fitting.toSorted((one, other) => rank(one) - rank(other))
}
