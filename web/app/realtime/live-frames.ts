import '#web/forms/zod-setup.ts'
import { Frame } from '@keepcase/contract/events.ts'
import * as z from 'zod/mini'

/** Reads what the server sent; null for what is no frame that this page knows. */
export function readFrame(raw: unknown): Frame | null {
  const frame = z.safeParse(Frame, raw)
  return frame.success ? frame.data : null
}
