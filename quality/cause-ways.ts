export const languages = ['zh', 'en'] as const

/** How a cause of action is found: by each source of its own, and as in use. */
export const ways = {
  builtIn: 'built-in words alone',
  knowledge: 'knowledge-service alone',
  merged: 'both, as in use',
} as const
