import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

export const runBy = (name: ReactNode) => sentence`run by ${name}`
