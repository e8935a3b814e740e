/** A file of the matter with its text; one that could not be read now has none. */
export interface CaseText {
  file_id: string
  name: string
  text: string
}
