export const admin = {
  title: 'Administration',
  lead: 'What keeps this installation and your firm in order.',
  sections: {
    configs: { name: 'Settings', purpose: 'Values that Casewright works by, with every change and the way back.' },
    audit: { name: 'Audit log', purpose: 'Who did what and when, and whether anybody has tampered with the record.' },
  },
  allSections: 'All sections',
}
