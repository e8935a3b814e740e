/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface MatterProfile {
  title?: string
  status?: string
  cause_of_action_code?: string | null
  open_todos?: readonly {
    todo_key?: string
    title?: string
  }[]
}
