import { readFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'

/** An event of Chromium's trace; times are in microseconds, `tdur` counts CPU time alone. */
export type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { elementCount?: number }
}

/** Has the browser trace these categories while `act` runs, and returns the events. Throws what `act` throws. */
export async function traceOf(
  page: Page,
  info: TestInfo,
  categories: string[],
  act: () => Promise<void>,
): Promise<TraceEvent[]> {
  const browser = page.context().browser()!
  const path = info.outputPath('browser-trace.json')
  await browser.startTracing(page, { path, categories })
  try {
    await act()
  } finally {
    await browser.stopTracing()
  }
  return (JSON.parse(await readFile(path, 'utf8')) as { traceEvents: TraceEvent[] }).traceEvents
}
