import type { Page, TestInfo } from '@playwright/test'
import { grantRights } from './testing/administrator.ts'
import { expect, open, test } from './testing/test.ts'
import { traceOf } from './testing/trace.ts'

// When one element changes, the browser restyles few others. A selector such as `:is(html:has([…]) *)` makes it restyle
// the whole page, which costs more than anything else that a press does.

/**
 * The most elements that one style calculation covers while a box comes into `main` and goes, as a tooltip does. What the
 * page itself changes meanwhile, such as a list that other people's drops reach, is calculated before and doesn't count.
 */
async function restyled(page: Page, info: TestInfo): Promise<number> {
  const events = await traceOf(page, info, ['devtools.timeline', 'blink.user_timing'], () =>
    page.evaluate(() => {
      document.body.getBoundingClientRect()
      performance.mark('box comes')
      const box = document.createElement('div')
      box.textContent = 'A tooltip'
      box.style.position = 'absolute'
      document.querySelector('main')!.append(box)
      document.body.getBoundingClientRect()
      box.remove()
      document.body.getBoundingClientRect()
      performance.mark('box is gone')
    }),
  )
  const comes = events.find(({ name }) => name === 'box comes')!
  const gone = events.find(({ name }) => name === 'box is gone')!
  const during = events.filter(
    ({ tid, pid, ts }) => tid === comes.tid && pid === comes.pid && ts > comes.ts && ts < gone.ts,
  )
  const counts = during.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : []))
  expect(counts, 'style calculations').toHaveLength(2)
  return Math.max(...counts)
}

test('a box that comes and goes styles few elements of a page again', async ({ shop, login }, info) => {
  const { page, person } = await login('Ada Reyes')
  await grantRights(person)
  const drop = await shop.drop({ lots: Array.from({ length: 24 }, (_, i) => ({ title: `Night Shift ${i}` })) })
  for (const path of ['/', '/discover', `/drop/${drop.id}`, '/dashboard', '/items', '/admin/users']) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    const all = await page.evaluate(() => document.querySelectorAll('body *').length)
    expect.soft(await restyled(page, info), `${path}, of ${all}`).toBeLessThan(60)
  }
})
