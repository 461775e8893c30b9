import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

export const dropsInCalendar = (name: ReactNode) => sentence`Drops by ${name} in your calendar`
