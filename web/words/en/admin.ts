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
  },
  allSections: 'All sections',
}
