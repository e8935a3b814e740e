export const admin = {
  title: 'Administration',
  lead: 'What keeps this installation and your firm in order.',
  sections: {
    members: { name: 'Members', purpose: 'Who works here, and what each of them may do.' },
    configs: { name: 'Settings', purpose: 'Values that Casewright works by, with every change and the way back.' },
    flags: {
      name: 'Feature flags',
      purpose: 'Functions that are switched on for some people first; try here what somebody gets.',
    },
    tags: { name: 'Tags', purpose: 'Your firm’s own words to mark matters and documents.' },
    taxonomy: { name: 'Categories', purpose: 'Business categories and fields of law, for the whole installation.' },
    audit: { name: 'Audit log', purpose: 'Who did what and when, and whether anybody has tampered with the record.' },
    health: { name: 'Health', purpose: 'Whether every service works, and what works with limits.' },
    usage: { name: 'Usage and cost', purpose: 'What models were asked for, day by day, and what it cost.' },
    models: { name: 'Models', purpose: 'Whether a language model is set, and how it has done.' },
    traces: { name: 'Traces', purpose: 'How each turn of the engine went, step by step.' },
    seeds: {
      name: 'Seed packages',
      purpose: 'Data that Casewright comes with: what a package would change, and applying it.',
    },
    collector: { name: 'Collection', purpose: 'Where documents are collected from, and how far the runs are.' },
    bases: { name: 'Knowledge bases', purpose: 'What is searched, and the files that are being read for it.' },
    erasure: { name: 'Erasure and retention', purpose: 'Erasing the data of a person, counted first.' },
  },
  allSections: 'All sections',
}
