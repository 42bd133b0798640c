import { defineConfig } from 'vitest/config'
import { iconUsage } from './bin/client/icon-usage.ts'

/**
 * Plain tests run once; every `*.http.test.ts` runs on both engines. These share what a worker has loaded, which would
 * else take a third of their time; a file that puts something of its own in place of a module loads all of them anew.
 */
const server = (engine: 'sqlite' | 'postgres') => ({
  plugins: [iconUsage()],
  test: {
    name: engine,
    include: ['tests/**/*.http.test.ts'],
    globalSetup: ['tests/support/database/engines.ts'],
    env: { TEST_ENGINE: engine },
    provide: { engine },
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
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
          testTimeout: 180_000,
        },
      },
      server('sqlite'),
      server('postgres'),
    ],
  },
})
