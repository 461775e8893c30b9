import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

export const nothingMatches = (q: ReactNode) => sentence`Nothing matches “${q}” yet.`
