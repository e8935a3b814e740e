export const admin = {
  title: 'Administration',
  lead: 'What keeps this installation and your firm in order.',
  sections: {
    audit: { name: 'Audit log', purpose: 'Who did what and when, and whether anybody has tampered with the record.' },
  },
  allSections: 'All sections',
}
