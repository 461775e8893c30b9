import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/testing/order.ts'

const quiet = './tools/testing/quiet.ts'
const quickPasswords = './tools/testing/quick-passwords.ts'
const longTimeouts = './tools/testing/long-timeouts.ts'
const ownPage = './tools/testing/own-page.ts'
const stampede = 'tools/stampede/stampede.test.ts'
// @NOTE on a shared machine a timing may be missed once; what fails twice has failed, and a retry is shown
const retry = process.env.CI ? 1 : 0

// Servers are started, killed and started again: what one has compiled the next need not.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.node-compile-cache')

export default defineConfig({
  test: {
    // Tests wait for databases, clocks and sockets: two workers more than there are cores.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contract,db,server}/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [stampede],
          globalSetup: ['./tools/testing/server.ts'],
          // Test files share a worker, and with it the loaded modules: features keep no state outside of their application.
          isolate: false,
          setupFiles: [quiet, quickPasswords],
          retry,
          // A shared machine may be four times slower than usual; only what fails waits this long.
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        // @NOTE real servers under a crowd need the machine for themselves: after everything else
        test: {
          name: 'stampede',
          environment: 'node',
          include: [stampede],
          retry,
          setupFiles: [quiet],
          sequence: { groupOrder: 1 },
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/app/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: [ownPage, quiet, longTimeouts],
          retry,
          testTimeout: 60_000,
        },
      },
    ],
  },
})
