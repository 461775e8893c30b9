import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { requireBrowser } from '../../tools/browser.ts'
import { freePort } from '../../tools/testing/start-keepcase.ts'
import { browserFlags } from './flags.ts'

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/**
 * Lighthouse's result for a page: scores out of 100, one line for each failed audit, and its formatted first paint,
 * largest paint, blocking time and layout shift.
 */
export type Verdict = { scores: Partial<Record<Category, number>>; reasons: string[]; figures: string[] }

/** Runs Lighthouse as a phone, in a fresh browser. */
export async function judge(url: string, categories: readonly Category[]): Promise<Verdict> {
  const port = await freePort()
  const args = [...browserFlags, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: requireBrowser(), args })
  try {
    const run = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      logLevel: 'error',
      formFactor: 'mobile',
      // A screenshot of the whole page, which only its report shows.
      disableFullPageScreenshot: true,
    })
    if (!run) throw new Error(`Lighthouse said nothing about ${url}`)
    return resultOf(run.lhr)
  } finally {
    await browser.close()
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function resultOf({ categories, audits }: Report): Verdict {
  const scores: Verdict['scores'] = {}
  const reasons: string[] = []
  for (const [id, { score, auditRefs }] of Object.entries(categories)) {
    scores[id as Category] = Math.round((score ?? 0) * 100)
    for (const { id: audit, weight } of auditRefs) {
      const found = audits[audit]
      if (weight > 0 && found?.score !== null && found && found.score < 0.9) reasons.push(`${id}: ${found.title}`)
    }
  }
  const figures = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ].map((id) => audits[id]?.displayValue ?? '')
  return { scores, reasons, figures }
}
