import { defineConfig } from '@playwright/test'
import { findBrowser } from './bin/browser.mjs'

const executablePath = await findBrowser()

/** Journeys in a real Chromium; each starts a server process of its own, so there is none here. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/demo-year.ts',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: false,
  // Long enough for a machine that is ten times slower; nothing waits for these limits unless it fails.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // In CI a journey that failed may run once more; the closing lines name it as flaky.
  retries: process.env.CI ? 1 : 0,
  use: {
    reuseContext: true,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // A missing control is named instead of using up the time of the whole test.
    actionTimeout: 60_000,
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // The journeys of a worker share one process for pages; else each test starts one or two.
        '--disable-site-isolation-trials',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
