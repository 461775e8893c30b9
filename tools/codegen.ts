/**
 * Writes what follows from other sources: the contract's constants and filters as SQL routines, and db/src/schema.ts,
 * the types of all tables, from a freshly migrated database. With `--check` it only verifies that the files are up to
 * date.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@keepcase/db/migrate.ts'
import { startTestPostgres } from '@keepcase/db/testing/test-postgres.ts'
import { generatedRoutines } from './codegen/generated-routines.ts'

const root = join(import.meta.dirname, '..')
const heading = '// Made by `npm run codegen` from the migrated database. Do not edit.\n\n'

async function generate(): Promise<string> {
  const server = await startTestPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'keepcase-types-'))
  try {
    await migrate({ url: server.url })
    const outFile = join(folder, 'schema.ts')
    const generator = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
    const args = ['--dialect', 'postgres', '--camel-case', '--default-schema', 'public', '--out-file', outFile]
    args.push('--url', server.url, '--exclude-pattern', '{migrations,pgboss}.*', '--date-parser', 'string')
    args.push('--type-mapping', JSON.stringify({ int8: 'number' }), '--log-level', 'error')
    execFileSync(process.execPath, [generator, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
    return heading + readFileSync(outFile, 'utf8').replace(/^\/\*\*[\s\S]*?\*\/\n+/, '')
  } finally {
    rmSync(folder, { recursive: true })
    await server.stop()
  }
}

const isCheck = process.argv.includes('--check')

/** Writes a generated file, or complains when it differs. */
function put(file: string, text: string): void {
  const path = join(root, file)
  if (!isCheck) {
    writeFileSync(path, text)
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${file} is not up to date: run \`npm run codegen\``)
    process.exitCode = 1
  }
}

for (const [file, text] of await generatedRoutines()) put(file, text)
put('db/src/schema.ts', await generate())
