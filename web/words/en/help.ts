export const help = {
  title: 'Help',
  places: 'What is where',
  /** By the path of the section. */
  sections: {
    '/inbox': 'Everything that waits for you: questions, deadlines, mentions. What is late comes first.',
    '/consultations': 'Tell what happened and hand in papers. Questions come as a form; your answers lead on.',
    '/matters':
      'What is known, what proves it, what it means, and the documents. A value that is wrong is corrected in place.',
    '/review': 'Drafts that need a lawyer. Each statement is accepted, edited or rejected; nothing leaves before that.',
    '/library': 'Statutes and documents of the firm, by words, by meaning, by relations, as of a day.',
    '/admin': 'Members, settings, the audit log, usage, and how the installation runs.',
  } as Record<string, string>,
  states: 'How sure a statement is',
  marks: {
    verified: 'its words stand in the source that it names',
    supported: 'a source supports it, in other words',
    unverified: 'nobody has checked it yet: do so before you rely on it',
  },
  keys: 'Keyboard',
  shortcuts: [
    ['Ctrl K', 'go anywhere by its name'],
    ['Enter', 'send; Shift Enter begins a new line'],
    ['Ctrl .', 'stop an answer'],
    ['Ctrl Shift F', 'find words in a consultation'],
    ['↑ ↓', 'from row to row in the inbox'],
    ['Alt N', 'to the next statement that must be checked, on the review desk'],
    ['Alt A · E · R · C', 'accept, edit, reject, comment on it'],
  ] as readonly (readonly [keys: string, does: string])[],
}
