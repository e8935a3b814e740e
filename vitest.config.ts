import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One module graph per worker instead of one per file: a tenth of the CPU.
    isolate: false,
    pool: 'forks',
    // Most of the time is spent waiting for other processes, so two files run at once also on two cores.
    maxWorkers: 2,
    globalSetup: ['kit/test-server.ts'],
    include: ['{kit,contracts,suite,acceptance}/**/*.test.ts', 'services/*/tests/*.test.ts'],
    testTimeout: 30_000,
    // What is waited for may take long on a busy machine; what never comes is told all the same.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['kit/*.ts', 'contracts/**/*.ts', 'services/**/*.ts', 'suite/*.ts'],
      exclude: ['**/tests/**'],
      reporter: ['text-summary', 'html'],
    },
  },
})
