/**
 * Generates `web/public/verify-ledger.mjs`, with which anybody can check a downloaded ledger: it needs only
 * Node and that file. It is `contract/src/claims/ledger.rules.ts` without types, so there is one
 * implementation. `node tools/stand-alone/verify-ledger-script.ts` writes it; a test compares.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Path of the script; the site serves it as `/verify-ledger.mjs`. */
export const scriptFile = join(root, 'web/public/verify-ledger.mjs')

const head = `/**
 * Checks a fairness ledger that was downloaded from Keepcase. It needs Node 18 or newer, nothing else, and no network:
 *
 *     node verify-ledger.mjs ledger.jsonl [a published hash]
 *
 * Exit code 0: the ledger is right; 1: it is not; 2: it could not be read.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
`

const run = `
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')
const [file, hash] = process.argv.slice(2)
try {
  if (!file) throw new Error('name a downloaded ledger')
  const published = hash ? [{ hash, isFinal: false }] : []
  const verdict = await verifyLedger(readFileSync(file, 'utf8'), sha256, { published })
  for (const line of verdictLines(verdict)) console.log(line)
  process.exitCode = verdict.broken === null ? 0 : 1
} catch (error) {
  console.error(\`The ledger could not be verified: \${error.message}.\`)
  process.exitCode = 2
}
`

/** The script's text, formatted. */
export const makeScript = (): string => standAloneScript('contract/src/claims/ledger.rules.ts', head, run)

/** A formatted script that needs no other file: rules of the contract without types between its head and what it runs. */
export function standAloneScript(rulesFile: string, first: string, last: string): string {
  const rules = readFileSync(join(root, rulesFile), 'utf8')
  const plain = stripTypeScriptTypes(rules)
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^export (?!type)/gm, '')
  const { stdout, status, stderr } = spawnSync('node_modules/.bin/biome', ['format', '--stdin-file-path=script.mjs'], {
    cwd: root,
    input: `${first}\n${plain}${last}`,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  // Comments whose type declarations were removed.
  const spare = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n\s*\n(?=\/\*\*)/g
  return `${stdout.replaceAll(spare, '').trimEnd()}\n`
}

if (import.meta.main) writeFileSync(scriptFile, makeScript())
