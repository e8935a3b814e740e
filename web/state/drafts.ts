/** What somebody has written and not sent. It survives a reload and a sign-in, and ends with the tab. */
export const readDraft = (name: string): string => sessionStorage.getItem(`draft.${name}`) ?? ''

export function keepDraft(name: string, text: string): void {
  if (text) sessionStorage.setItem(`draft.${name}`, text)
  else sessionStorage.removeItem(`draft.${name}`)
}
