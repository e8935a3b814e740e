import type { SeedCounts } from '@casewright/contracts/collector/resources'

export const noRows: SeedCounts = { created: 0, updated: 0, unchanged: 0, failed: 0 }

export const sumOf = (all: readonly SeedCounts[]): SeedCounts =>
  all.reduce(
    (sum, one) => ({
      created: sum.created + one.created,
      updated: sum.updated + one.updated,
      unchanged: sum.unchanged + one.unchanged,
      failed: sum.failed + one.failed,
    }),
    noRows,
  )
