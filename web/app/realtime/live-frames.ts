import '#web/forms/zod-setup.ts'
import { Frame } from '@keepcase/contract/events.ts'
import * as z from 'zod/mini'

/** Parses a frame of the server; null if this page does not know its format. */
export function readFrame(raw: unknown): Frame | null {
  const frame = z.safeParse(Frame, raw)
  return frame.success ? frame.data : null
}
