import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'

/** What a reminder needs to know of a drop. */
export type RemindableDrop = Pick<DropCard, 'id' | 'title' | 'startDate' | 'storefrontName'>
