import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { Refusal } from '#server/api/refusal.ts'

/** An example per country, for the error message. */
export const postalCodeExamples: Readonly<Record<string, string>> = {
  US: '97201',
  CA: 'K1A 0B1',
  GB: 'SW1A 1AA',
  IE: 'D02 X285',
  AU: '2000',
  NZ: '6011',
  ZA: '8001',
  IN: '110001',
  DE: '10115',
  AT: '1010',
  CH: '8001',
  FR: '75001',
  BE: '1000',
  NL: '1012 AB',
  LU: '1009',
  LI: '9490',
  IT: '00184',
  ES: '28013',
  PT: '1000-001',
  DK: '1050',
  SE: '111 22',
  NO: '0150',
  FI: '00100',
  IS: '101',
  PL: '00-001',
  CZ: '110 00',
  SK: '811 01',
  HU: '1011',
  RO: '010011',
  BG: '1000',
  GR: '105 57',
  HR: '10000',
  SI: '1000',
  EE: '10111',
  LV: 'LV-1010',
  LT: 'LT-01100',
  UA: '01001',
  TR: '34000',
  IL: '9100001',
  JP: '100-0001',
  KR: '03051',
  CN: '100000',
  TW: '100',
  SG: '018956',
  MY: '50000',
  TH: '10200',
  PH: '1000',
  ID: '10110',
  VN: '100000',
  BR: '01310-100',
  MX: '06000',
  AR: 'C1002AAA',
  CL: '8320000',
  CO: '110111',
  PR: '00901',
}

/** Additional accepted formats: Argentina's old codes, El Salvador's without `CP`. */
const extraFormats: Readonly<Record<string, RegExp>> = { AR: /^\d{4}$/, SV: /^\d{4}$/ }

/** Length of the second part in countries whose codes have two parts separated by a space. */
const lastPartLength: Readonly<Record<string, number>> = {
  GB: 3,
  JE: 3,
  GG: 3,
  IM: 3,
  CA: 3,
  IE: 4,
  NL: 2,
  SE: 2,
  CZ: 2,
  SK: 2,
  GR: 2,
}

const isCode = (country: string, code: string): boolean =>
  postcodeValidator(code, country) || extraFormats[country]?.test(code) === true

/** Possible readings of a typed code: as typed, without separators, with separators elsewhere. */
function possibleReadings(country: string, typed: string): string[] {
  const bare = typed.replace(/[ -]/g, '')
  const places = Array.from({ length: Math.max(0, bare.length - 1) }, (_, i) => i + 1)
  const joined = ['-', ' '].flatMap((sign) => places.map((at) => `${bare.slice(0, at)}${sign}${bare.slice(at)}`))
  const tail = lastPartLength[country]
  const spaced = tail === undefined ? [] : [`${bare.slice(0, -tail)} ${bare.slice(-tail)}`]
  return [...spaced, typed, bare, ...joined]
}

/**
 * Normalizes a postal code: upper case, with the country's separator, without a country prefix (`D-10115`).
 * Null when it is invalid there. For countries unknown to the library any text is valid. An empty text stays
 * empty, for addresses without a postal code.
 */
export function readPostalCode(country: string, given: string): string | null {
  const typed = given
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
  if (typed === '' || !postcodeValidatorExistsForCountry(country)) return typed
  const withoutPrefix = typed.replace(new RegExp(`^(?:${country}|${country.slice(0, 1)})[ -]*(?=\\d)`), '')
  const all = [
    ...possibleReadings(country, typed),
    ...(withoutPrefix === typed ? [] : possibleReadings(country, withoutPrefix)),
  ]
  return all.find((reading) => isCode(country, reading)) ?? null
}

/** The error message for an invalid code of that country. */
export function postalCodeProblem(country: string): string {
  const example = postalCodeExamples[country]
  if (country === 'US') return `Check the ZIP code. Use 5 digits, like ${example}, or ZIP+4, like ${example}-1234.`
  if (example) return `Check the postal code. In the country you chose, it looks like ${example}.`
  return "Check the postal code. It doesn't fit the country you chose."
}

type Place = { country: string; postalCode: string }

/**
 * The postal code of an address as it is stored. An unchanged one isn't validated, so addresses older than the
 * validation stay usable. @throws Refusal BAD_REQUEST
 */
export function checkedPostalCode({ country, postalCode }: Place, before: Place | null): string {
  if (before?.country === country && before.postalCode === postalCode) return postalCode
  const code = readPostalCode(country, postalCode)
  if (code !== null) return code
  const message = postalCodeProblem(country)
  throw new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields: { postalCode: message } })
}
