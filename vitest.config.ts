import { defineConfig } from 'vitest/config'

const quiet = './tools/test/quiet.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contract,db,server}/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['./tools/test/server.ts'],
          setupFiles: [quiet],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/app/**/*.test.{ts,tsx}'],
          setupFiles: [quiet],
        },
      },
    ],
  },
})
