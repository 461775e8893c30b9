/**
 * Everything that a change must pass: `npm run check`; with `--e2e` the journeys in a real browser too: `npm test`. Words
 * after it choose steps: `npm run check types imports`. What only reads the sources goes on beside the tests, which leave a
 * part of the machine idle.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const node = process.execPath
const tsc = 'node_modules/typescript/bin/tsc'
const testReport = join(root, 'artefacts/tests.json')

/** Name of a step, and its commands (arguments for this Node, or a program first). */
type Step = [name: string, ...commands: string[][]]
const reading: Step[] = [
  ['lock', [node, 'tools/check-lock.ts']],
  ['format', ['node_modules/.bin/biome', 'ci', '--error-on-warnings', '.']],
  [
    'types',
    // @NOTE route types are generated first; without them the pages do not type-check
    [node, 'node_modules/@react-router/dev/bin.cjs', 'typegen', 'web'],
    ...['contract', 'db', 'server', 'web', 'web/app/offline/service-worker', '.'].map((project) => [
      node,
      tsc,
      '-p',
      project,
    ]),
  ],
  ['imports', [node, 'tools/check-imports.ts']],
  ['structure', [node, 'tools/check-structure.ts']],
  ['schema', [node, 'tools/codegen.ts', '--check']],
]
const tests: Step[] = [
  ['tests', [node, 'node_modules/vitest/vitest.mjs', 'run', '--reporter=default', ...jsonTo(testReport)]],
]
const journeys: Step[] = process.argv.includes('--e2e') ? [['e2e', [node, 'tools/e2e.ts']]] : []

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const chosen = (steps: Step[]) => steps.filter(([name]) => wanted.length === 0 || wanted.includes(name))
rmSync(testReport, { force: true })
const failed: string[] = []
const report: string[] = []

await Promise.all([runAll(chosen(reading)), runAll(chosen(tests))])
await runAll(chosen(journeys))
// Repeats the failures at the end: the output of the journeys after the tests is long.
console.log(['', ...failedTests(), ...report].join('\n'))
if (failed.length > 0) process.exitCode = 1

/** Runs steps in sequence. */
async function runAll(steps: readonly Step[]): Promise<void> {
  for (const [name, ...commands] of steps) {
    const began = performance.now()
    let isFine = true
    for (const command of commands) isFine &&= await run(name, command)
    if (!isFine) failed.push(name)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    report.push(`${isFine ? '✓' : '✗'} ${name.padEnd(8)} ${seconds.padStart(6)} s`)
  }
}

/**
 * Runs one command. Prints its output at its end, so that parallel commands do not mix; tests print as they
 * go.
 */
function run(name: string, [program = '', ...args]: string[]): Promise<boolean> {
  const isLong = name === 'tests' || name === 'e2e'
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', isLong ? 'inherit' : 'pipe', isLong ? 'inherit' : 'pipe'],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (said.length > 0) console.log(`\n── ${name}\n${Buffer.concat(said)}`)
      resolve(code === 0)
    })
  })
}

function jsonTo(file: string): string[] {
  return ['--reporter=json', `--outputFile.json=${file}`]
}

/**
 * Failed tests, one line each with the first line of the message; and those that passed only when tried again, with the
 * whole of it: a walk whose seed is random may have met what no other run does.
 */
function failedTests(): string[] {
  if (!existsSync(testReport)) return []
  type Assertion = { status: string; fullName: string; failureMessages: string[] }
  type File = { name: string; status: string; message: string; assertionResults: Assertion[] }
  const { testResults } = JSON.parse(readFileSync(testReport, 'utf8')) as { testResults: File[] }
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const told = (mark: string, line: string) => `${mark} ${relative(root, name)} › ${line}`
    const failures = assertionResults.filter((one) => one.status === 'failed')
    const retried = assertionResults.filter((one) => one.status === 'passed' && one.failureMessages.length > 0)
    return [
      ...retried.map((one) => told('↻', `${one.fullName}: ${one.failureMessages.join('\n')}`)),
      ...failures.map((one) => told('✗', `${one.fullName}: ${one.failureMessages[0]?.split('\n')[0] ?? ''}`)),
      ...(status === 'failed' && failures.length === 0 ? [told('✗', message)] : []),
    ]
  })
}
