import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

/** `Hint 3 in 4:12. The price becomes $58.00.` */
export const hintComes = (position: number, span: string, price: string) => `Hint ${position} in ${span}. ${price}`
export const priceBecomes = (price: string) => `The price becomes ${price}.`
export const priceRises = (step: string) => `It raises the price by ${step}.`
export const hintsOut = (out: number, all: number) => `Hints (${out} of ${all})`
export const neverRevealed = 'Never revealed'
export const itOpensAfterTheSale = (time: ReactNode) => sentence`It opens after the sale, which ends ${time}.`
