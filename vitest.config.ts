import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const quiet = './tools/test/quiet.ts'
const patient = './tools/test/patient.ts'
const stampede = 'tools/stampede/stampede.test.ts'
// @NOTE on a shared machine a timing may be missed once; what fails twice has failed, and a retry is shown
const retry = process.env.CI ? 1 : 0

export default defineConfig({
  test: {
    // Tests wait for databases, clocks and sockets: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contract,db,server}/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [stampede],
          globalSetup: ['./tools/test/server.ts'],
          setupFiles: [quiet],
          retry,
          testTimeout: 20_000,
          hookTimeout: 30_000,
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
          setupFiles: [quiet, patient],
        },
      },
    ],
  },
})
