import '#web/forms/zod-setup.ts'
import { Line, Prose } from '@keepcase/contract/api/fields.ts'
import type { Item, ItemInput } from '@keepcase/contract/drops/items.contract.ts'
import * as limits from '@keepcase/contract/drops/items.limits.ts'
import { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { maxPhotosPerItem } from '@keepcase/contract/photos/photos.limits.ts'
import type { Piece } from '@keepcase/contract/shelf/shelf.contract.ts'
import * as z from 'zod/mini'
import { priceError, wholeError, yearError } from './items.texts.ts'

const emptyOr = (check: (text: string) => boolean, error: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || check(text), error),
  )
const isWhole =
  (max: number, min = 1) =>
  (text: string) =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
const isAmount = (text: string) => /^\d{1,7}([.,]\d{1,3})?$/.test(text)
const OptionalLine = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** Form values of an item; empty texts: unknown. */
export const ItemValues = z.strictObject({
  photos: z.array(ItemPhoto).check(z.maxLength(maxPhotosPerItem)),
  title: Line(limits.maxItemTitle),
  price: z.string().check(z.trim(), z.refine(isAmount, priceError)),
  quantity: z.string().check(z.trim(), z.refine(isWhole(limits.maxItemUnits, 0), wholeError)),
  category: z.string(),
  condition: z.string(),
  sleeveCondition: z.string(),
  rarity: z.string(),
  era: z.string(),
  genres: z.array(z.string()),
  year: emptyOr(isWhole(limits.lastItemYear), yearError),
  maker: OptionalLine(limits.maxMaker),
  format: OptionalLine(limits.maxFormat),
  printRun: emptyOr(isWhole(limits.maxPrintRun), wholeError),
  flaws: Prose(limits.maxFlaws),
  description: Prose(limits.maxItemDescription),
  sku: OptionalLine(limits.maxSku),
})
export type ItemValues = z.output<typeof ItemValues>

export const blankItem: ItemValues = {
  photos: [],
  title: '',
  price: '',
  quantity: '1',
  category: '',
  condition: '',
  sleeveCondition: '',
  rarity: '',
  era: '',
  genres: [],
  year: '',
  maker: '',
  format: '',
  printRun: '',
  flaws: '',
  description: '',
  sku: '',
}

/** Number of decimals of a currency: 2 for USD, 0 for JPY. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Parses `9.99` into minor units without floating-point rounding; further decimals are dropped. */
export function centsOf(text: string, currency: string): number {
  const decimals = decimalsOf(currency)
  const [whole = '0', part = ''] = text.trim().replace(',', '.').split('.')
  return Number(whole + part.padEnd(decimals, '0').slice(0, decimals))
}

/** Minor units as an editable amount: `9.99`. */
export function amountOf(cents: number, currency: string): string {
  const decimals = decimalsOf(currency)
  if (decimals === 0) return String(cents)
  const digits = String(cents).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const text = (value: string | number | null): string => (value === null ? '' : String(value))

/** A catalog item as form values. */
export const valuesOf = (item: Item): ItemValues => ({
  photos: [...item.photos],
  title: item.title,
  price: amountOf(item.priceCents, item.currency),
  quantity: String(item.quantity),
  category: text(item.category),
  condition: text(item.condition),
  sleeveCondition: text(item.sleeveCondition),
  rarity: text(item.rarity),
  era: text(item.era),
  genres: [...item.genres],
  year: text(item.year),
  maker: text(item.maker),
  format: text(item.format),
  printRun: text(item.printRun),
  flaws: item.flaws,
  description: item.description,
  sku: text(item.sku),
})

/** A new item that was a piece of its seller's own shelf: what it was described as, for the seller to check. No price. */
export const valuesOfPiece = (piece: Piece): ItemValues => ({
  ...blankItem,
  title: piece.title,
  category: text(piece.category),
  condition: text(piece.condition),
  sleeveCondition: text(piece.sleeveCondition),
  rarity: text(piece.rarity),
  era: text(piece.era),
  genres: [...piece.genres],
  year: text(piece.year),
  maker: text(piece.maker),
  format: text(piece.format),
  printRun: text(piece.printRun),
  flaws: piece.flaws,
})

const orNull = <Value extends string>(value: string): Value | null => (value === '' ? null : (value as Value))
const numberOrNull = (value: string): number | null => (value === '' ? null : Number(value))

/** Form values as the API takes them. */
export function inputOf(values: ItemValues, currency: string): Omit<ItemInput, 'storefrontId'> {
  const { photos, title, price, quantity, genres, year, printRun, flaws, description } = values
  return {
    photoIds: photos.map(({ id }) => id),
    title,
    priceCents: centsOf(price, currency),
    quantity: Number(quantity),
    category: orNull(values.category),
    condition: orNull(values.condition),
    sleeveCondition: orNull(values.sleeveCondition),
    rarity: orNull(values.rarity),
    era: orNull(values.era),
    genres: genres as ItemInput['genres'],
    year: numberOrNull(year),
    maker: orNull(values.maker),
    format: orNull(values.format),
    printRun: numberOrNull(printRun),
    flaws,
    description,
    sku: orNull(values.sku),
  }
}

/** The part of an input that may change while the item is in an open drop. */
export const changeableOf = ({ priceCents, quantity, sku }: Omit<ItemInput, 'storefrontId'>) => ({
  priceCents,
  quantity,
  sku,
})
