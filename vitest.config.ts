import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One module graph per worker instead of one per file: a tenth of the CPU.
    isolate: false,
    pool: 'forks',
    // Much of a file's time is spent waiting for other processes and for leases, so one more runs than there are cores.
    maxWorkers: Math.min(12, availableParallelism() + 1),
    globalSetup: ['kit/test-server.ts', 'acceptance/support/shared-suites.ts'],
    include: [
      '{kit,contracts,durable,models,legal,suite,acceptance,deploy}/**/*.test.ts',
      '{services/*,packages/*,web}/tests/**/*.test.ts',
    ],
    // What is waited for may take long on a busy machine; what never comes is told all the same.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    coverage: {
      provider: 'v8',
      include: [
        'kit/**/*.ts',
        'contracts/**/*.ts',
        'durable/**/*.ts',
        'models/**/*.ts',
        'legal/**/*.ts',
        'documents/**/*.ts',
        'services/**/*.ts',
        'packages/**/*.ts',
        'suite/*.ts',
        'suite/commands/*.ts',
        'suite/seed-checks/*.ts',
      ],
      exclude: ['**/tests/**'],
      reporter: ['text-summary', 'html'],
    },
  },
})
