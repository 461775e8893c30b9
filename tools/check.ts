/**
 * Everything that a change must pass, in the order in which it fails soonest: `npm run check`; with `--e2e` the
 * journeys in a real browser too: `npm test`. Words after it choose steps: `npm run check types walls`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const node = process.execPath
const tsc = 'node_modules/typescript/bin/tsc'
const testReport = join(root, 'artefacts/tests.json')

/** Name of a step, and its commands (arguments for this Node, or a program first). */
const steps: [name: string, ...commands: string[][]][] = [
  ['lock', [node, 'tools/check-lock.ts']],
  ['format', ['node_modules/.bin/biome', 'ci', '--error-on-warnings', '.']],
  [
    'types',
    // @NOTE the pages' types of routes are made first; without them the pages do not type-check
    [node, 'node_modules/@react-router/dev/bin.cjs', 'typegen', 'web'],
    ...['contract', 'db', 'server', 'web', 'web/app/service-worker', '.'].map((project) => [node, tsc, '-p', project]),
  ],
  ['walls', [node, 'tools/check-walls.ts']],
  ['schema', [node, 'tools/codegen.ts', '--check']],
  ['tests', [node, 'node_modules/vitest/vitest.mjs', 'run', '--reporter=default', ...jsonTo(testReport)]],
]
if (process.argv.includes('--e2e')) steps.push(['e2e', [node, 'tools/e2e.ts']])

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const chosen = steps.filter(([name]) => wanted.length === 0 || wanted.includes(name))
rmSync(testReport, { force: true })
const failed: string[] = []
const report: string[] = []

for (const [name, ...commands] of chosen) {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const isFine = commands.every(([program = '', ...args]) => run(program, args))
  if (!isFine) failed.push(name)
  report.push(
    `${isFine ? '✓' : '✗'} ${name.padEnd(8)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`,
  )
}
// What failed is said again: the journeys that follow the tests are long.
console.log(['', ...failedTests(), ...report].join('\n'))
if (failed.length > 0) process.exitCode = 1

function run(program: string, args: string[]): boolean {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  return status === 0
}

function jsonTo(file: string): string[] {
  return ['--reporter=json', `--outputFile.json=${file}`]
}

/** The tests that failed, a line each with the first line of what they said. */
function failedTests(): string[] {
  if (!existsSync(testReport)) return []
  type Assertion = { status: string; fullName: string; failureMessages: string[] }
  type File = { name: string; status: string; message: string; assertionResults: Assertion[] }
  const { testResults } = JSON.parse(readFileSync(testReport, 'utf8')) as { testResults: File[] }
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const lines = assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => `${one.fullName}: ${one.failureMessages[0]?.split('\n')[0] ?? ''}`)
    if (status === 'failed' && lines.length === 0) lines.push(message)
    return lines.map((line) => `✗ ${relative(root, name)} › ${line}`)
  })
}
