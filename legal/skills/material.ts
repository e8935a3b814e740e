/** A text that a model works from. It is cited by its number: the first is 1. */
export interface Material {
  title: string
  text: string
}
