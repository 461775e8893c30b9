import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

export const spokenWait = (spelled: string) => `. You can try again in ${spelled}.`
export const youCanTryAgain = (left: ReactNode) => sentence`You can try again in ${left}.`
