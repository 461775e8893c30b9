/// <reference path="./unicode-confusables.d.ts" />
import { reservedName } from '@keepcase/contract/api/procedure.ts'
import { rectifyConfusion } from 'unicode-confusables'
import { Refusal } from './refusal.ts'

/** Words by which somebody would pass for the platform: reserved alone, in combination, and with fillers around them. */
const roles = [
  ...['keepcase', 'admin', 'admins', 'administrator', 'administrators', 'administration', 'moderator', 'moderators'],
  ...['moderation', 'mod', 'mods', 'support', 'help', 'helpdesk', 'security', 'safety', 'trust', 'team', 'staff'],
  ...['official', 'system', 'webmaster', 'postmaster', 'noreply', 'customerservice', 'customercare'],
]
const fillers = ['the', 'and', 'of', 'our', 'your', 'site', 'account', 'accounts', 'customer', 'desk', 'center']

/** Signs typed for a letter that Unicode's table does not list as one. */
const signs: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '€': 'e', $: 's', '5': 's', '7': 't', '!': 'l' },
}

/**
 * The looks of a text: two texts with one skeleton are taken for each other. Only for comparing with reserved names: an
 * honest `modern` becomes `rnodern`. What is no letter or digit stays between the words.
 */
function skeletonOf(text: string): string {
  const letters = rectifyConfusion(text).toLowerCase()
  // @NOTE once more: `M` is an `m` only now. An `i` and an `l` differ in one case and not in the other
  return rectifyConfusion(letters).toLowerCase().replaceAll('i', 'l')
}

/** The skeletons that a name has in small letters, in capitals and as typed, with and without signs as letters and digits. */
function skeletonsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
  const spelled = plain.replace(/[@43€$57!]/g, (sign) => signs[sign] ?? sign)
  const forms = [plain, spelled, plain.replace(/\p{N}+/gu, '')]
  return forms.flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()].map(skeletonOf))
}

const [brandLooks = '', ...roleLooks] = roles.map(skeletonOf)
const fillerLooks = fillers.map(skeletonOf)

/** Whether a text is these words and nothing else, one after the other. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length)
  }
  return reached.has(text.length)
}

/** Whether a word of a name reads as the platform's own name: nobody else's name contains it. */
export function hasBrand(name: string): boolean {
  return skeletonsOf(name).some((looks) => looks.split(/[^\p{L}\p{N}]+/u).some((word) => word.includes(brandLooks)))
}

/** Whether a name reads as the platform or the people who run it: `Keepcase Payments`, `Admin`, `5upp0rt Team`. */
export function isReservedName(name: string): boolean {
  if (hasBrand(name)) return true
  const reserved = [brandLooks, ...roleLooks]
  return skeletonsOf(name).some((looks) => {
    const text = looks.replace(/[^\p{L}\p{N}]+/gu, '')
    return isMadeOf(text, [...reserved, ...fillerLooks]) && !isMadeOf(text, fillerLooks)
  })
}

/** The refusal of such a name, under the field that it came in. */
export function nameReserved(field: string, title = 'Name reserved'): Refusal<'NAME_RESERVED'> {
  const { message } = reservedName.NAME_RESERVED
  return new Refusal('NAME_RESERVED', { title, message, fields: { [field]: message } })
}
