import type { Page } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { runningServer } from './testing/running-server.ts'
import { claim } from './testing/shop.ts'
import { pay, saveAddress } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

const hour = 3600

/** The head of a page as read without scripts: each name with all its values. */
async function headOf(path: string): Promise<Record<string, string[]>> {
  const html = await (await fetch(`${runningServer().url}${path}`)).text()
  const said: Record<string, string[]> = {}
  for (const [tag] of html.matchAll(/<(?:meta|link)\b[^>]*>/g)) {
    const at = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')
    const name = at('property') ?? at('name') ?? at('rel')
    if (name) said[name] = [...(said[name] ?? []), at('content') ?? at('href') ?? '']
  }
  return said
}

/** The size of an image as a browser decodes it; its address may be cross-origin, as in previews. */
const sizeIn = (page: Page, url: string): Promise<number[]> =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, url)

test('a public drop, its storefront and the site each give link previews a picture', async ({ shop, visit }) => {
  const { url } = runningServer()
  const drop = await shop.drop({ title: 'Blue Note & <first> pressings', startsIn: 5 * hour, type: 'live' })
  const page = await visit()
  await open(page, '/')
  const pages = [
    { path: `/drop/${drop.id}`, picture: `/og/drop/${drop.id}.png?v=`, words: 'a live drop by Static Age' },
    {
      path: `/storefront/${shop.storefrontId}`,
      picture: `/og/storefront/${shop.storefrontId}.png?v=`,
      words: 'Keeper',
    },
    { path: '/', picture: '/og/site.png', words: 'Every drop has a time.' },
    { path: '/help', picture: '/og/site.png', words: 'Every drop has a time.' },
  ]
  for (const { path, picture, words } of pages) {
    const head = await headOf(`${path}?tab=details`)
    const [image = ''] = head['og:image'] ?? []
    expect(head['og:image'], path).toHaveLength(1)
    expect(image, path).toContain(`${url}${picture}`)
    expect(head['og:image:width'], path).toEqual(['1200'])
    expect(head['og:image:height'], path).toEqual(['630'])
    expect(head['og:image:alt']?.[0], path).toContain(words)
    expect(head['twitter:card'], path).toEqual(['summary_large_image'])
    expect(head.canonical, path).toEqual([`${url}${path}`])
    expect(head['og:url'], path).toEqual([`${url}${path}`])
    expect(head.robots, path).toBeUndefined()
    expect(await sizeIn(page, image), path).toEqual([1200, 630])
  }
  expect((await headOf('/drops?view=grid')).canonical).toEqual([`${url}/discover`])
})

test('search engines index nothing that is private, canceled or long over', async ({ shop, login, watch }) => {
  watch.allow(/404/)
  const hidden = await shop.drop({ title: 'Behind the counter', visibility: 'private', startsIn: hour })
  const cancelled = await shop.drop({ title: 'Called off', startsIn: hour })
  await shop.seller.call('POST', `/drops/${cancelled.id}/cancel`, { reason: 'The shelf was lost in the post.' })
  const day = 24 * hour
  const past = await shop.drop({ title: 'Last week', startsIn: -7 * day, lasts: hour })
  const long = await shop.drop({ title: 'Last winter', startsIn: -91 * day, lasts: hour })
  for (const { id } of [hidden, cancelled]) {
    expect((await fetch(`${runningServer().url}/og/drop/${id}.png`)).status).toBe(404)
  }
  expect((await headOf(`/drop/${cancelled.id}`))['og:image']).toBeUndefined()
  expect((await headOf(`/drop/${past.id}`)).robots).toBeUndefined()
  expect((await headOf(`/drop/${long.id}`)).robots).toEqual(['noindex'])
  // The head reveals no more than the page to an invited viewer, too.
  const { page, person } = await login('Ada Reyes')
  await shop.seller.call('POST', `/drops/${hidden.id}/invitations`, { profileId: person.id })
  await open(page, `/drop/${hidden.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Behind the counter' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  for (const selector of ['meta[property="og:image"]', 'script[type="application/ld+json"]'])
    await expect(page.locator(selector)).toHaveCount(0)
  const map = await (await fetch(`${runningServer().url}/sitemap/drops.xml`)).text()
  for (const [{ id }, isListed] of [
    [past, true],
    [long, false],
    [hidden, false],
    [cancelled, false],
  ] as const)
    expect(map.includes(id), id).toBe(isListed)
  const robots = await (await fetch(`${runningServer().url}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${runningServer().url}/sitemap.xml`)
})

test('a badge reached by a payment is shared as a picture, with a name only if chosen', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Night of the Comet' }] })
  const { page, person } = await login('Ada Reyes')
  await saveAddress(person)
  await claim(person, drop.allItems[0]!.id)
  // A device with a share panel: what it receives is recorded here instead.
  await page.addInitScript(() => {
    const given: { text: string; files: string[] }[] = []
    Object.assign(globalThis, { given })
    navigator.canShare = (data) => (data?.files?.length ?? 0) > 0
    navigator.share = async (data) => {
      given.push({ text: data?.text ?? '', files: (data?.files ?? []).map(({ name, type }) => `${name} ${type}`) })
    }
  })
  await open(page, '/checkout')
  await pay(page)
  const flair = page.getByRole('status', { name: 'Claim Flair' })
  await expect(flair).toContainText('You reached The Seeker.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Share badge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share your badge' })
  const picture = dialog.getByRole('img')
  await expect(picture).toHaveAttribute('alt', 'I’m The Seeker on Keepcase. Level 1 of 7.')
  const plain = await picture.getAttribute('src')
  expect(await sizeIn(page, plain ?? '')).toEqual([1200, 630])
  await checkPage(page, 'share-badge')
  await page.setViewportSize({ width: 1360, height: 900 })
  await dialog.getByRole('checkbox', { name: 'With my name on it' }).check()
  await expect(picture).toHaveAttribute('alt', 'Ada Reyes is The Seeker on Keepcase. Level 1 of 7.')
  await expect(picture).not.toHaveAttribute('src', plain ?? '')
  await dialog.getByRole('button', { name: 'Share…' }).click()
  expect(await page.evaluate(() => (globalThis as unknown as { given: unknown }).given)).toEqual([
    { text: `Ada Reyes is The Seeker on Keepcase. ${runningServer().url}/`, files: ['keepcase-badge.png image/png'] },
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('keepcase-badge.png')
  expect((await fetch(`${runningServer().url}/og/flair/1.png`)).status, 'for nobody else').toBe(401)
})

test('only its owner can share a reached badge, from profile and dashboard', async ({ shop, login }) => {
  const titles = ['Dusk Patrol', 'Night Shift', 'Low Tide', 'Open House', 'Second Press']
  const drop = await shop.drop({ lots: titles.map((title) => ({ title })) })
  const { page, person } = await login('Ada Reyes')
  await open(page, '/profile')
  await expect(page.getByRole('main')).toContainText('The Seeker')
  await expect(page.getByRole('button', { name: 'Share badge' })).toHaveCount(0)
  await saveAddress(person)
  for (const { id } of drop.allItems) await claim(person, id)
  await open(page, '/checkout')
  await pay(page)
  await expect(page.getByRole('status', { name: 'Claim Flair' })).toContainText('You reached The Curator.')

  await open(page, '/profile')
  await expect(page.getByRole('button', { name: 'Share badge' })).toBeVisible()
  await checkPage(page, 'profile-share-badge')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Share badge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share your badge' })
  const picture = dialog.getByRole('img')
  await expect(picture).toHaveAttribute('alt', 'I’m The Curator on Keepcase. Level 2 of 7.')
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await dialog.getByRole('radio', { name: 'The Curator' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('radio', { name: 'The Seeker' })).toBeChecked()
  await expect(picture).toHaveAttribute('alt', 'I’m The Seeker on Keepcase. Level 1 of 7.')
  expect(await sizeIn(page, (await picture.getAttribute('src')) ?? '')).toEqual([1200, 630])
  await checkPage(page, 'share-earned-badge')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.keyboard.press('Escape')

  await open(page, '/dashboard')
  await expect(page.getByRole('button', { name: 'Share badge' })).toBeVisible()
  await checkPage(page, 'dashboard-share-badge')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Share badge' }).click()
  await expect(picture).toHaveAttribute('alt', 'I’m The Curator on Keepcase. Level 2 of 7.')

  const bob = await login('Bob Ito')
  await open(bob.page, `/profile/${person.id}`)
  await expect(bob.page.getByRole('heading', { level: 1, name: 'Ada Reyes' })).toBeVisible()
  await expect(bob.page.getByRole('button', { name: 'Share badge' })).toHaveCount(0)
})
