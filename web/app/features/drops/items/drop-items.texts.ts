import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

export const theSellerAddsItems = (start: ReactNode) => sentence`The seller adds items before ${start}.`
export const lotsStillSleeved = (lots: string) => `${lots}, still sleeved.`
export const moreStillSleeved = (lots: string) => `${lots} still sleeved.`
