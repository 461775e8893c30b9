import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { requireBrowser } from '../tools/browser.ts'
import { browserFlags } from './testing/flags.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './testing/start.ts',
  // Journeys wait a good part of their time, for a start, a bank, an answer: one more than there are cores.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  // @NOTE a shared machine may starve a browser for seconds; a second failure is a failure, a first one is reported as flaky
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: requireBrowser(), args: browserFlags },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Without these a press waits as long as its whole test.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1360, height: 900 },
    // @NOTE journeys hold requests back and answer them otherwise, which Playwright cannot do with what a worker fetches;
    // it comes when the browser is idle, so they would meet it or not. Those about it let it in.
    serviceWorkers: 'block',
    // @NOTE a trace of every journey takes as long as the journey
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
})
