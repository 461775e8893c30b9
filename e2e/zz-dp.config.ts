import base from './playwright.config.ts'

const { globalSetup: _, ...rest } = base
export default { ...rest, workers: 1, outputDir: '/tmp/dp/results', use: { ...rest.use, trace: 'off' as const } }
