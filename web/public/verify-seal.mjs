/**
 * Checks the seal of a mystery that was downloaded from Keepcase: its contents, its start price, and every hint with its
 * price step and time. It needs Node 18 or newer, nothing else, and no network:
 *
 *     node verify-seal.mjs mystery.json [a fingerprint that you noted before the sale]
 *
 * Exit code 0: it is what was sealed; 1: it is not, or not open yet; 2: it could not be read.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Version of the seals that are made now. */
const sealVersion = 2

/**
 * The text whose SHA-256 (UTF-8, in hex) is a seal's fingerprint; docs/seals.md describes it for other programs.
 * Version 1 covers the contents alone. SQL `seal_text` writes version 2.
 */
function sealText(version, salt, terms) {
  if (version === 1) return salt + terms.contents
  const hints = terms.hints.map(({ body, priceStepCents, revealAt }) => [
    body,
    priceStepCents,
    revealAt === null ? null : new Date(revealAt).toISOString(),
  ])
  return JSON.stringify(['keepcase-seal-2', terms.dropId, salt, terms.contents, terms.startPriceCents, hints])
}

/**
 * Compares an opened mystery with its seal. `noted`: a fingerprint that the reader wrote down before the sale. Returns
 * the verdict as text, line by line.
 */
function checkOpenedMystery(drop, sha256, noted) {
  const no = (...lines) => ({ isRight: false, lines })
  const seal = drop.mystery?.seals[0]
  if (!drop.mystery || !seal) return no('This drop has no seal.')
  const { contents, startPriceCents, hints } = drop.mystery
  if (seal.version > sealVersion) return no('This seal is newer than the script. Download the script again.')
  if (noted && !drop.mystery.seals.some(({ fingerprint }) => fingerprint === noted.toLowerCase()))
    return no('The fingerprint you noted isn’t from this drop.')
  if (seal.endedAt !== null) return no('The seller ended the last seal. It proves nothing.')
  if (noted && seal.fingerprint !== noted.toLowerCase())
    return no('The fingerprint you noted belongs to a seal the seller ended before the sale.')
  if (seal.salt === null || contents === null || startPriceCents === null) return no('It isn’t open yet.')
  const terms = hints.map(({ body, priceStepCents, revealAt }) => ({ body: body ?? '', priceStepCents, revealAt }))
  const found = sha256(sealText(seal.version, seal.salt, { dropId: drop.id, contents, startPriceCents, hints: terms }))
  const covered =
    seal.version === 1
      ? ['Covered: the contents. Older seals don’t cover price and hints.']
      : [`Covered: the contents, the start price, and ${hints.length} hints with their price steps and times.`]
  if (found === seal.fingerprint)
    return { isRight: true, lines: ['Right: this is what was sealed.', ...covered, `Fingerprint: ${found}`] }
  return no('Altered: this isn’t what was sealed.', ...covered, `Sealed: ${seal.fingerprint}`, `Found: ${found}`)
}

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')
const [file, noted] = process.argv.slice(2)
try {
  if (!file) throw new Error('name a downloaded mystery')
  const { isRight, lines } = checkOpenedMystery(JSON.parse(readFileSync(file, 'utf8')), sha256, noted)
  for (const line of lines) console.log(line)
  process.exitCode = isRight ? 0 : 1
} catch (error) {
  console.error(`The seal could not be verified: ${error.message}.`)
  process.exitCode = 2
}
