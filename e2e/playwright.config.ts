import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { requireBrowser } from '../tools/browser.ts'
import { browserFlags } from './testing/flags.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './testing/start.ts',
  // Journeys wait for a start, a bank, an answer: one more than cores keeps these busy.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  // @NOTE a shared machine may starve a browser for seconds; a second failure is a failure, a first one is reported as
  // flaky
  retries: process.env.CI ? 1 : 0,
  // A shared machine may be four times slower than usual; only what fails waits this long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: requireBrowser(), args: browserFlags },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Without these a press waits as long as its whole test.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1360, height: 900 },
    // @NOTE journeys intercept requests, and Playwright cannot intercept those of a service worker; it starts when the
    // browser is idle, so the outcome would vary. Its own journeys allow it.
    serviceWorkers: 'block',
    // @NOTE tracing takes a third of a journey's CPU time, so the first run goes without. A failure is traced by
    // `node tools/e2e.ts --last-failed --trace on`.
    trace: process.env.CI ? 'on-first-retry' : 'off',
  },
})
