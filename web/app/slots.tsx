import type { ShellSlots } from './shell/slots.tsx'

/** What the rooms put into the bars, one line each. */
export const slots: ShellSlots = {}
