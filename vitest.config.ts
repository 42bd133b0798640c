import { defineConfig } from 'vitest/config'

/** Plain tests run once; every `*.http.test.ts` runs on both engines. */
const server = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: engine,
    include: ['tests/**/*.http.test.ts'],
    globalSetup: ['tests/support/engines.ts'],
    env: { TEST_ENGINE: engine },
    provide: { engine },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.http.test.ts', 'tests/e2e/**'],
          testTimeout: 30_000,
        },
      },
      server('sqlite'),
      server('postgres'),
    ],
  },
})
