/**
 * Writes db/src/schema.ts, the types of all tables, from a freshly migrated database; with `--check` it only
 * verifies that the file is up to date.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@keepcase/db/migrate.ts'
import { startTestPostgres } from '@keepcase/db/testing/test-postgres.ts'

const root = join(import.meta.dirname, '..')
const schemaFile = join(root, 'db/src/schema.ts')
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

const schema = await generate()
if (!process.argv.includes('--check')) {
  writeFileSync(schemaFile, schema)
} else if (readFileSync(schemaFile, 'utf8') !== schema) {
  console.error('db/src/schema.ts differs from the migrated database: run `npm run codegen`')
  process.exitCode = 1
}
