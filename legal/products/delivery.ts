/** Made by `npm run docs` from the skills' schemas; do not edit. */
export interface DeliveryProduct {
  /** A person's word on this very draft. */
  confirmed?: boolean
  /** `working`, or `clean` as well. */
  copies?: string | null
  /** Why the clean copy leaves although something is open. */
  reason?: string | null
  /** The card for the clean copy was put after delivery. */
  offered?: boolean
  awaits_release?: boolean
  /** The working copy. */
  file_id?: string
  name?: string
  pdf_file_id?: string
  pdf_name?: string
  version?: number
  clean?: {
    file_id?: string
    name?: string
    pdf_file_id?: string
    pdf_name?: string
  }
  release?: {
    by: string
    reason: string | null
    on: string
  }
  notes?: readonly string[]
}
