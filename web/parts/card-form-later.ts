/** The form of a card brings the reader of Markdown along, which a page that lists cards does not need. */
export const loadCardForm = async () => (await import('./card-form.tsx')).CardForm
export type CardForm = Awaited<ReturnType<typeof loadCardForm>>
