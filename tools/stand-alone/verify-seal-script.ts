/**
 * Generates `web/public/verify-seal.mjs`, with which anybody can check the seal of an opened mystery: it needs only Node
 * and that file. It is `contract/src/drops/seal.rules.ts` without types, so there is one implementation.
 * `node tools/stand-alone/verify-seal-script.ts` writes it; a test compares.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { standAloneScript } from './verify-ledger-script.ts'

/** Path of the script; the site serves it as `/verify-seal.mjs`. */
export const sealScriptFile = join(import.meta.dirname, '../../web/public/verify-seal.mjs')

const head = `/**
 * Checks the seal of a mystery that was downloaded from Keepcase: its contents, its start price, and every hint with its
 * price step and time. It needs Node 18 or newer, nothing else, and no network:
 *
 *     node verify-seal.mjs mystery.json [a fingerprint that you noted before the sale]
 *
 * Exit code 0: it is what was sealed; 1: it is not, or not open yet; 2: it could not be read.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
`

const run = `
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')
const [file, noted] = process.argv.slice(2)
try {
  if (!file) throw new Error('name a downloaded mystery')
  const { isRight, lines } = checkOpenedMystery(JSON.parse(readFileSync(file, 'utf8')), sha256, noted)
  for (const line of lines) console.log(line)
  process.exitCode = isRight ? 0 : 1
} catch (error) {
  console.error(\`The seal could not be verified: \${error.message}.\`)
  process.exitCode = 2
}
`

/** The script's text, formatted. */
export const makeSealScript = (): string => standAloneScript('contract/src/drops/seal.rules.ts', head, run)

if (import.meta.main) writeFileSync(sealScriptFile, makeSealScript())
