import type { Page } from '@playwright/test'
import { claimButton } from './testing/claim-button.ts'
import { expect, open, test } from './testing/test.ts'

type Watching = { kcMoved?: string[] }

/** Records every animation of position, size or rotation that lasts long enough to be seen as movement. */
const watchMovement = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watching = globalThis as Watching
    const moved: string[] = []
    watching.kcMoved = moved
    const places = ['transform', 'translate', 'scale', 'rotate', 'left', 'top', 'offsetDistance'] as const
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().duration) <= 20) continue
        const frames = effect.getKeyframes()
        const moves = places.some((place) => new Set(frames.map((frame) => String(frame[place] ?? ''))).size > 1)
        if (moves) moved.push(`${effect.target?.localName}.${effect.target?.className}`)
      }
      requestAnimationFrame(look)
    }
    look()
  })

const moved = (page: Page): Promise<string[]> => page.evaluate(() => [...new Set((globalThis as Watching).kcMoved)])

for (const by of ['device', 'settings'] as const)
  test(`with less motion wished for by the ${by}, nothing moves: reveal, claim, notice, dialog, menu`, async ({
    shop,
    login,
  }) => {
    const lots = [{ title: 'Quiet tape' }, { title: 'Still life' }]
    const drop = await shop.drop({ type: 'live', title: 'A quiet evening', lots, cooldownSeconds: 2 })
    const { page } = await login('Ada Reyes', { reducedMotion: by === 'device' ? 'reduce' : 'no-preference' })
    if (by === 'settings') {
      await open(page, '/settings/appearance')
      await page.getByRole('radio', { name: /^Less/ }).click()
    }
    await open(page, `/drop/${drop.id}`)
    await watchMovement(page)
    await shop.reveal(drop.id)
    await claimButton(page, 'Quiet tape').click()
    await expect(claimButton(page, 'Quiet tape')).toHaveText('Claimed')
    await expect(page.getByText('Item Claimed!')).toBeVisible()
    await shop.reveal(drop.id)
    await expect(claimButton(page, 'Still life')).toHaveText('Claim')
    for (const panel of [/^Claimed Items/, /^Notifications/]) {
      await page.getByRole('button', { name: panel }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.getByRole('link', { name: 'Discover' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
    expect(await moved(page)).toEqual([])
  })
