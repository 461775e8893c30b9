import { judge } from './testing/lighthouse.ts'
import { runningServer } from './testing/running-server.ts'
import { expect, test } from './testing/test.ts'

/** Without performance, which depends on the machine and is measured by `node e2e/lighthouse.ts`. */
const categories = ['accessibility', 'best-practices', 'seo'] as const

for (const name of ['landing', 'discover', 'drop'] as const) {
  test(`Lighthouse: ${name}`, async ({ shop }) => {
    const drop = await shop.drop({ title: 'Night Shift VHS', lots: [{ title: 'Night of the Comet', units: 3 }] })
    const path = { landing: '/', discover: '/discover', drop: `/drop/${drop.id}` }[name]
    const { scores, reasons } = await judge(`${runningServer().url}${path}`, categories)
    expect.soft(scores.accessibility, reasons.join('\n')).toBe(100)
    expect.soft(scores['best-practices'], reasons.join('\n')).toBeGreaterThanOrEqual(95)
    expect.soft(scores.seo, reasons.join('\n')).toBe(100)
  })
}
