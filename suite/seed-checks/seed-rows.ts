import type {
  ElementMapping,
  GivenCauseProfile,
  GivenChecklist,
  LitigationElements,
  SystemDocument,
} from '@casewright/contracts/knowledge/structured-resources'
import type { BatchItem } from '@casewright/contracts/platform/configs'

/** What is wrong, and where: a row by its code, or what stands in the manifest, or nothing for a whole file or package. */
export interface Fault {
  package_id: string
  file: string
  row: string
  message: string
}

/** A row of a data file that fits its schema, and where it stands. */
export interface SeedRow<Body = object> {
  package_id: string
  /** The place of its item in the order in which the package is applied. */
  step: number
  file: string
  /** As the setting of the manifest calls the list, without `_json`. */
  list: keyof ListBodies
  row: string
  body: Body
}

/** What the rows of each list are. */
export interface ListBodies {
  configs: BatchItem
  profiles: GivenCauseProfile
  litigation_elements: LitigationElements
  non_litigation_checklists: GivenChecklist
  element_mappings: ElementMapping
  documents: SystemDocument
}

/** The rows of all packages together, since they refer to each other. */
export type SeedLists = { [List in keyof ListBodies]: SeedRow<ListBodies[List]>[] }

export const faultOf = ({ package_id, file, row }: SeedRow, message: string): Fault => ({
  package_id,
  file,
  row,
  message,
})

/** Of a file that has no rows. */
export const fileFault = (package_id: string, file: string, message: string): Fault => ({
  package_id,
  file,
  row: '',
  message,
})
