/** What comes with the installation and is told in English by its services; other texts are shown as they are. */
export const shipped = {
  /** By the note itself. */
  notes: {} as Record<string, string>,
  /** By the package's id. */
  packages: {
    knowledge_structured_seeds: {
      name: 'Structured legal knowledge',
      about:
        'Causes of action of Chinese civil law (list in force since 2026-01-01) with elements, burden of proof, evidence and limitation periods; checklists for work outside of court; guides on how to use them. Codes such as CN-CIV-0415 are our own; a guide explains them.',
    },
    knowledge_system_resources: {
      name: 'Statute summaries, model clauses and practice notes',
      about:
        'Summaries of Chinese statutes by article, model contract clauses and short practice notes. All texts are written by this project under Apache-2.0; none is an official text.',
    },
    platform_configuration: {
      name: 'Basic configuration',
      about: 'The values that services read from the configuration: the kinds of legal service on offer.',
    },
  } as Record<string, { name: string; about: string }>,
  /** By the key. */
  settings: {} as Record<string, string>,
}
