import type { PhotoTarget } from '@keepcase/contract/imports/imports.contract.ts'
import { maxPhotosPerItem } from '@keepcase/contract/photos/photos.limits.ts'
import type { ZipPicture } from '../zip/zip-directory.ts'
import { nameKey } from '../zip/zip-names.ts'

export type PhotoMatch = { target: PhotoTarget; pictures: readonly ZipPicture[] }
export type PhotoMatches = {
  matches: readonly PhotoMatch[]
  /** Items without a picture in the ZIP. */
  without: readonly PhotoTarget[]
  /** Pictures that belong to no item. */
  unused: readonly ZipPicture[]
}

/**
 * Finds each item's pictures: those that its row names (with or without folder and ending), else those whose name is
 * its SKU, alone or with a number: `A-7.jpg`, `A-7_2.jpg`, `A-7 (3).jpg`.
 */
export function matchPhotos(targets: readonly PhotoTarget[], pictures: readonly ZipPicture[]): PhotoMatches {
  const byName = namesOf(pictures)
  const bySku = skusOf(targets, pictures)
  const used = new Set<ZipPicture>()
  const matches: PhotoMatch[] = []
  const without: PhotoTarget[] = []
  for (const target of targets) {
    const named = target.photoNames.flatMap((name) => byName.get(nameKey(name)) ?? [])
    const found = named.length > 0 ? named : (bySku.get(skuKey(target.sku ?? '')) ?? [])
    const own = [...new Set(found)].slice(0, maxPhotosPerItem)
    for (const picture of own) used.add(picture)
    if (own.length > 0) matches.push({ target, pictures: own })
    else without.push(target)
  }
  return { matches, without, unused: pictures.filter((picture) => !used.has(picture)) }
}

const baseOf = (key: string): string => key.split('/').at(-1) ?? key
const stemOf = (key: string): string => baseOf(key).replace(/[.][a-z]+$/, '')

/** Pictures by their path, file name and stem. Names that several pictures share stand for none of them. */
function namesOf(pictures: readonly ZipPicture[]): Map<string, ZipPicture> {
  const found = new Map<string, ZipPicture | null>()
  for (const short of [stemOf, baseOf]) {
    for (const picture of pictures) {
      const key = short(nameKey(picture.name))
      found.set(key, found.has(key) && found.get(key) !== picture ? null : picture)
    }
  }
  for (const picture of pictures) found.set(nameKey(picture.name), picture)
  return new Map([...found].flatMap(([key, picture]) => (picture ? [[key, picture]] : [])))
}

const skuKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Pictures by the SKU in their name, ordered by the number behind it. A name that is an SKU as a whole is that one's. */
function skusOf(targets: readonly PhotoTarget[], pictures: readonly ZipPicture[]): Map<string, ZipPicture[]> {
  const skus = new Set(targets.flatMap(({ sku }) => (sku ? [skuKey(sku)] : [])))
  const found = new Map<string, { order: number; picture: ZipPicture }[]>()
  for (const picture of pictures) {
    const stem = skuKey(stemOf(nameKey(picture.name)))
    const [, front = '', number = ''] = /^(.+?)-?(\d{1,2})$/.exec(stem) ?? []
    const sku = skus.has(stem) ? stem : front
    if (!skus.has(sku)) continue
    found.set(sku, [...(found.get(sku) ?? []), { order: sku === stem ? 0 : Number(number), picture }])
  }
  return new Map(
    [...found].map(([sku, list]) => [sku, list.sort((a, b) => a.order - b.order).map(({ picture }) => picture)]),
  )
}
