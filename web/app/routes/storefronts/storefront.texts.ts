import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

export const nextAppearsHere = (name: ReactNode) => sentence`What ${name} sells next appears here with its start time.`
