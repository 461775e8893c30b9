/// <reference path="./unicode-confusables.d.ts" />
import { reservedName } from '@keepcase/contract/api/procedure.ts'
import { rectifyConfusion } from 'unicode-confusables'
import { Refusal } from './refusal.ts'

/** Words that impersonate the platform: reserved alone, combined, and together with fillers. */
const roles = [
  ...['keepcase', 'admin', 'admins', 'administrator', 'administrators', 'administration', 'moderator', 'moderators'],
  ...['moderation', 'mod', 'mods', 'support', 'help', 'helpdesk', 'security', 'safety', 'trust', 'team', 'staff'],
  ...['official', 'system', 'webmaster', 'postmaster', 'noreply', 'customerservice', 'customercare'],
]
const fillers = ['the', 'and', 'of', 'our', 'your', 'site', 'account', 'accounts', 'customer', 'desk', 'center']

/** Characters typed in place of a letter that are missing from Unicode's table of confusables. */
const signs: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  $: 's',
  '5': 's',
  '7': 't',
  '!': 'l',
}

/**
 * The skeleton of a text: texts that look alike have the same skeleton. Only for comparison with reserved
 * names: a harmless `modern` becomes `rnodern`. Other characters stay as separators.
 */
function skeletonOf(text: string): string {
  const letters = rectifyConfusion(text).toLowerCase()
  // @NOTE a second pass: `M` becomes `m` only now, and `i` and `l` look alike in only one case
  return rectifyConfusion(letters).toLowerCase().replaceAll('i', 'l')
}

/** Skeletons of a name in lower case, upper case and as typed, with and without symbols read as letters. */
function skeletonsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
  const spelled = plain.replace(/[@43€$57!]/g, (sign) => signs[sign] ?? sign)
  const forms = [plain, spelled, plain.replace(/\p{N}+/gu, '')]
  return forms.flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()].map(skeletonOf))
}

const [brandSkeleton = '', ...roleSkeletons] = roles.map(skeletonOf)
const fillerSkeletons = fillers.map(skeletonOf)

/** True when a text is a concatenation of these words and nothing else. */
function consistsOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length)
  }
  return reached.has(text.length)
}

/** True when a word of the name reads as the platform's own name. */
export function hasBrand(name: string): boolean {
  return skeletonsOf(name).some((skeleton) =>
    skeleton.split(/[^\p{L}\p{N}]+/u).some((word) => word.includes(brandSkeleton)),
  )
}

/** True when a name reads as the platform or its staff: `Keepcase Payments`, `Admin`, `5upp0rt Team`. */
export function isReservedName(name: string): boolean {
  if (hasBrand(name)) return true
  const reserved = [brandSkeleton, ...roleSkeletons]
  return skeletonsOf(name).some((skeleton) => {
    const text = skeleton.replace(/[^\p{L}\p{N}]+/gu, '')
    return consistsOf(text, [...reserved, ...fillerSkeletons]) && !consistsOf(text, fillerSkeletons)
  })
}

/** The refusal for a reserved name, attached to the given field. */
export function nameReserved(field: string, title = 'Name reserved'): Refusal<'NAME_RESERVED'> {
  const { message } = reservedName.NAME_RESERVED
  return new Refusal('NAME_RESERVED', { title, message, fields: { [field]: message } })
}
