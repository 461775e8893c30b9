import { checkPage } from './testing/check-page.ts'
import { longDrop } from './testing/long-drop.ts'
import { signUp } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { claim, expireHold, openShop, readDrop } from './testing/shop.ts'
import { expect, open, signInAs, test } from './testing/test.ts'

// @NOTE pages in many states, each checked in both themes and three widths
test.describe.configure({ timeout: 240_000 })

test('followers arrive in the bell, in one notification that grows', async ({ login }) => {
  const { page, person } = await login('Cy Okafor')
  await open(page, '/dashboard')
  await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible()
  const fans = await Promise.all(['Ada Reyes', 'Bo Lindqvist', 'Di Moreau'].map(signUp))
  await fans[0]?.call('PUT', `/profiles/${person.id}/follow`)
  await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Notifications, 4 unread' }).click()
  const bell = page.getByRole('dialog')
  await expect(bell.getByRole('link', { name: /Ada Reyes follows you/ })).toBeVisible()
  for (const fan of fans.slice(1)) await fan.call('PUT', `/profiles/${person.id}/follow`)
  await expect(bell.getByText(/(Di Moreau|Bo Lindqvist) and 2 others follow you/)).toBeVisible({ timeout: 20_000 })
  await expect(bell.getByText('Ada Reyes follows you')).toHaveCount(0)
  await checkPage(page, 'notifications-followers')
})

test('a notification about an item leads to it, even in a long list, and Back returns to the same place', async ({
  shop,
  login,
}) => {
  const drop = await longDrop(shop, 64)
  const { page, person } = await login('Fay Brandt', { viewport: { width: 390, height: 844 } })
  const item = (await readDrop(person, drop.id)).items.find(({ title }) => title === 'Tape 50')!
  const held = (await claim(person, item.id)).claim!
  await open(page, '/notifications')
  await expireHold(held.id)
  const toast = page.getByRole('main').getByRole('link', { name: /Your hold has ended/ })
  await expect(toast).toHaveAttribute('href', `/drop/${drop.id}#item-${item.id}`, { timeout: 30_000 })
  await toast.click()
  const card = page.getByRole('article', { name: 'Tape 50', exact: true })
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport({ ratio: 0.9 })
  await checkPage(page, 'drop-item-asked')
  // Opening the address alone does it as well, as from a push or a mail.
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.goto('/help')
  await page.goto(`/drop/${drop.id}#item-${item.id}`)
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport({ ratio: 0.9 })
})

test('a notification about the lot on stage leads to the stage', async ({ shop, visit }) => {
  const drop = await shop.drop({
    type: 'live',
    title: 'On stage now',
    lots: [{ title: 'Dusk Patrol' }, { title: 'Late Fees' }],
  })
  const shown = await shop.reveal(drop.id)
  const lot = shown.items[0]!
  const page = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto(`/drop/${drop.id}#item-${lot.id}`)
  const stage = page.locator(`[data-stage="item-${lot.id}"]`)
  await expect(stage).toBeFocused()
  await expect(stage).toBeInViewport({ ratio: 0.9 })
})

test('an item is reported from its card, and moderators are led to it', async ({ login }) => {
  const shop = await openShop('Bootleg Corner')
  const drop = await shop.drop({
    lots: [{ title: 'Dusk Patrol' }, { title: 'A very long title of a tape that nobody knows' }],
  })
  const [ada, mo] = await Promise.all([login('Ada Reyes'), login('Mo Castellane')])
  await sql(
    `insert into platform_permissions (profile_id, permission_id)
     select $1, id from permissions where name = 'platform.contentModeration.manage'`,
    [mo.person.id],
  )
  await open(mo.page, '/dashboard')
  await open(ada.page, `/drop/${drop.id}`)
  await ada.page.getByRole('button', { name: 'Report Dusk Patrol' }).scrollIntoViewIfNeeded()
  await checkPage(ada.page, 'drop-item-report')
  await ada.page.setViewportSize({ width: 1360, height: 900 })
  await ada.page
    .getByRole('article', { name: 'Dusk Patrol' })
    .getByRole('button', { name: 'Report Dusk Patrol' })
    .click()
  await ada.page.getByRole('radio', { name: 'Counterfeit or stolen' }).click()
  await ada.page.getByLabel(/^What happened/).fill('The spine is a copy.')
  await ada.page.getByRole('button', { name: 'Send report' }).click()
  await expect(ada.page.getByText('Report sent')).toBeVisible()
  const item = drop.allItems.find(({ title }) => title === 'Dusk Patrol')
  expect(await sql('select subject_kind, reason from reports where subject_id = $1', [item?.itemId])).toEqual([
    { subject_kind: 'item', reason: 'counterfeit' },
  ])
  await mo.page.getByRole('button', { name: 'Notifications, 4 unread' }).click({ timeout: 20_000 })
  const toast = mo.page.getByRole('dialog').getByRole('link', { name: /An item was reported/ })
  await expect(toast).toContainText('Dusk Patrol. Counterfeit. The spine is a copy.')
  await toast.click()
  await expect(mo.page).toHaveURL(new RegExp(`/drop/${drop.id}`))
  await signInAs(mo.page, shop.seller)
  await open(mo.page, `/drop/${drop.id}`)
  await expect(mo.page.getByRole('article', { name: 'Dusk Patrol' })).toBeVisible()
  await expect(mo.page.getByRole('button', { name: 'Report Dusk Patrol' })).toHaveCount(0)
})

test('a notification shows times in the browser’s time zone, and an email names that zone', async ({ login }) => {
  const shop = await openShop('Meridian Records')
  const start = new Date(Date.now() + 5 * 86_400_000)
  start.setUTCHours(0, 0, 0, 0)
  const drop = await shop.drop({ title: 'Midnight in London', startsIn: 3600 })
  const { page, person } = await login('Ada Reyes', { timezoneId: 'America/New_York' })
  await open(page, `/drop/${drop.id}`)
  const reminded = page.waitForResponse(/\/rpc\/notifications\/remind$/)
  await page.getByRole('button', { name: 'Remind Me: Midnight in London' }).click()
  expect((await reminded).ok()).toBe(true)
  await expect
    .poll(() => sql('select time_zone from reader_zones where user_id = $1', [person.id]))
    .toEqual([{ time_zone: 'America/New_York' }])
  await sql(`update drop_reminders set channels = '{in_app,email}' where user_id = $1`, [person.id])
  const end = new Date(start.getTime() + 3_600_000)
  await shop.seller.call('PATCH', `/drops/${drop.id}`, { startDate: start.toISOString(), endDate: end.toISOString() })
  const local = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'America/New_York' }).format(start).replace(/\s/g, ' ')
  const clock = local({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  expect(clock).toMatch(/^[78]:00 PM E[SD]T$/)
  await open(page, '/notifications')
  const row = page.getByRole('link', { name: /Midnight in London has a new time/ })
  await expect(row).toContainText(clock, { timeout: 20_000 })
  await expect(row.locator(`time[datetime="${start.toISOString()}"]`)).toBeVisible()
  await checkPage(page, 'notifications-times')
  const mails = () =>
    sql<{ body_text: string }>(
      `select body_text from outgoing_mail where recipient = $1 and kind = 'drop-rescheduled'`,
      [person.email],
    )
  await expect.poll(async () => (await mails()).length).toBe(1)
  expect((await mails())[0]?.body_text).toContain(
    `It now starts ${local({ weekday: 'short', month: 'short', day: 'numeric' })}, ${clock}.`,
  )
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, '/settings/notifications')
  await expect(
    page.getByText(/Emails show times in your last browser’s time zone: Eastern Time \(E[SD]T\)\./),
  ).toBeVisible()
})

test('an announced drop with a wanted item arrives in the bell and is one press away', async ({ login }) => {
  const shop = await openShop('Needle Drop Annex')
  const { page, person } = await login('Ada Reyes', { timezoneId: 'America/New_York' })
  const wanted = `Zebra${Date.now()} soundtrack`
  await person.call('POST', '/wants', { title: wanted })
  await open(page, '/dashboard')
  await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible()
  const drop = await shop.drop({ title: 'A box from the attic', startsIn: 3600, lots: [{ title: wanted }] })
  await page.getByRole('button', { name: 'Notifications, 4 unread' }).click({ timeout: 30_000 })
  const toast = page.getByRole('dialog').getByRole('link', { name: /A box from the attic was announced/ })
  await expect(toast).toContainText(`It matches “${wanted}”.`)
  await expect(toast).toContainText(/[AP]M E[SD]T/)
  await checkPage(page, 'notifications-want')
  await page.setViewportSize({ width: 1360, height: 900 })
  await toast.click()
  await expect(page).toHaveURL(new RegExp(`/drop/${drop.id}`))
})
