import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

export const claimAgainOn = (strikes: string, window: string, time: ReactNode) =>
  sentence`${strikes} strikes within ${window}. You can claim again on ${time}.`
export const nextFadesOn = (day: ReactNode) => sentence`The next one fades on ${day}, unless you get another first. `
