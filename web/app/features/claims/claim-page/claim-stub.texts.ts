import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

export const heldUntil = (time: ReactNode) => sentence`Held for you until ${time}`
