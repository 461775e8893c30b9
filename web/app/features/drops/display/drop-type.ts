import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'
import { LayoutGrid, PackageOpen, Radio } from '#web/ui/icons.ts'

/** Colors and label of each drop type. The color only repeats what the label says. */
export const dropTypes = {
  marketplace: {
    word: 'Marketplace',
    Icon: LayoutGrid,
    soft: 'bg-type-marketplace-soft text-type-marketplace',
    ink: 'text-type-marketplace',
    cap: 'bg-type-marketplace',
  },
  live: {
    word: 'Live',
    Icon: Radio,
    soft: 'bg-type-live-soft text-type-live',
    ink: 'text-type-live',
    cap: 'bg-type-live',
  },
  mystery: {
    word: 'Mystery',
    Icon: PackageOpen,
    soft: 'bg-type-mystery-soft text-type-mystery',
    ink: 'text-type-mystery',
    cap: 'bg-type-mystery',
  },
} as const satisfies Record<DropType, unknown>

/** A drop's number as shown on spines: `041`. */
export const dropNumber = (number: number): string => String(number).padStart(3, '0')
