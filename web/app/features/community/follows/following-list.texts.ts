import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Apart from the other texts: the bars need no more.

export const runBy = (ownerName: string) => `run by ${ownerName}`

export const peopleTheyFollow = (name: ReactNode) => sentence`People ${name} follows appear here.`
export const storefrontsTheyFollow = (name: ReactNode) => sentence`Storefronts ${name} follows appear here.`
