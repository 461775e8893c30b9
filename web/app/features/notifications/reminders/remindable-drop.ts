import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'

/** The fields of a drop that a reminder needs. */
export type RemindableDrop = Pick<DropCard, 'id' | 'title' | 'startDate' | 'storefrontName'>
