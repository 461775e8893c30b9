import { checkPage } from './testing/check-page.ts'
import { signUp } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { moveStart, openShop } from './testing/shop.ts'
import { signInBySheet } from './testing/steps.ts'
import { expect, open, reopen, test } from './testing/test.ts'

const minute = 60
const hour = 3600
const day = 24 * hour

test('a visitor who presses Remind Me signs in over the page, and the reminder is set', async ({ shop, visit }) => {
  const ada = await signUp('Ada Reyes')
  const drop = await shop.drop({ title: 'Blue Note first pressings', startsIn: 2 * day })
  const page = await visit()
  await open(page, `/drop/${drop.id}`)
  await page.getByRole('button', { name: 'Remind Me: Blue Note first pressings' }).click()
  await expect(page.getByRole('dialog', { name: 'Authentication required' })).toContainText(
    'Please sign in to set reminders',
  )
  await signInBySheet(page, ada)
  await expect(page.getByRole('button', { name: 'Reminded: Blue Note first pressings' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/drop/${drop.id}$`))
  await expect
    .poll(() => sql('select drop_id from drop_reminders where user_id = $1', [ada.id]))
    .toEqual([{ drop_id: drop.id }])
})

test('one press on a card sets a reminder; choices, calendar and undo are at hand', async ({ login }) => {
  test.slow()
  // A storefront of its own: with many drops the card could be beyond the first page of the list.
  const shop = await openShop('The Rialto')
  const title = `Paper from the Rialto ${Date.now()}`
  const drop = await shop.drop({ title, startsIn: 3 * day })
  const { page, person } = await login('Ada Reyes')
  await open(page, `/storefront/${shop.storefrontId}`)
  await page.getByRole('button', { name: `Remind Me: ${title}` }).click()
  const button = page.getByRole('button', { name: `Reminded: ${title}` })
  const choices = page.getByRole('dialog', { name: `Reminder: ${title}` })
  await expect(button).toBeVisible()
  await expect(choices).toHaveCount(0)
  await button.click()
  await expect(choices).toBeVisible()
  await checkPage(page, 'reminder-choices')
  await page.setViewportSize({ width: 1360, height: 900 })
  await choices.getByRole('checkbox', { name: '24 hours before' }).click()
  await choices.getByRole('checkbox', { name: 'By email' }).click()
  await expect(choices.getByRole('checkbox', { name: 'In the app' })).toBeDisabled()
  await expect(choices.getByRole('link', { name: /Google/ })).toHaveAttribute('href', /dates=\d{8}T\d{6}Z%2F/)
  const file = await page.request.get(
    (await choices.getByRole('link', { name: 'Calendar file' }).getAttribute('href')) ?? '',
  )
  expect(await file.text()).toContain(`UID:drop-${drop.id}@`)
  await page.keyboard.press('Escape')
  await expect(choices).toBeHidden()
  await expect(button).toBeFocused()
  await reopen(page)
  await expect(button).toBeVisible()
  const { items } = await person.call<{ items: object[] }>('GET', '/notifications/reminders')
  expect(items).toMatchObject([{ dropId: drop.id, moments: ['15min', 'start'], channels: ['in_app'] }])

  await button.click()
  await choices.getByRole('button', { name: 'Cancel Reminder' }).click()
  await expect(page.getByRole('button', { name: `Remind Me: ${title}` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(button).toBeVisible()
  const again = async () => (await person.call<{ items: object[] }>('GET', '/notifications/reminders')).items
  await expect.poll(again).toMatchObject([{ dropId: drop.id, moments: ['15min', 'start'], channels: ['in_app'] }])
})

test('the readiness card fills line by line until one line is left', async ({ shop, login }) => {
  test.slow()
  const drop = await shop.drop({
    title: 'Night Shift VHS',
    type: 'live',
    startsIn: 2 * day,
    maxClaimsPerUser: 5,
    cooldownSeconds: 5,
  })
  const { page } = await login('Bo Larsen')
  await open(page, `/drop/${drop.id}`)
  const card = page.getByRole('region', { name: 'Ready for the start' })
  const line = (name: string) => card.getByRole('listitem').filter({ hasText: name })
  await expect(line('Signed in')).toContainText('done')
  await expect(line('Limits read')).toContainText('5 claims each, 5 s apart, pay within 60 min')
  await checkPage(page, 'readiness-open')
  await page.setViewportSize({ width: 1360, height: 900 })

  await card.getByRole('button', { name: 'Add address: Address saved' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Full name').fill('Bo Larsen')
  await sheet.getByLabel('Street address').fill('3 Havnegade')
  await sheet.getByLabel('City').fill('Portland')
  await sheet.getByLabel(/^State or region/).fill('OR')
  await sheet.getByLabel(/^Postal code/).fill('97201')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(line('Address saved')).toContainText('done')

  await card.getByRole('button', { name: 'Add card: Payment method saved' }).click()
  await checkPage(page, 'readiness-card-sheet')
  await page.setViewportSize({ width: 1360, height: 900 })
  await sheet.getByRole('button', { name: 'Save card' }).click()
  await expect(line('Payment method saved')).toContainText('done')

  await card.getByRole('button', { name: 'Read: Limits read' }).click()
  await expect(sheet).toContainText('5 claims each, 5 s apart, pay within 60 min.', { ignoreCase: true })
  await sheet.getByRole('button', { name: 'I’ve read them' }).click()
  await expect(line('Limits read')).toContainText('done')

  await card.getByRole('button', { name: 'Remind Me: Alerts on' }).click()
  await expect(card.getByText('You’re ready.')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(0)
  await checkPage(page, 'readiness-complete')
  await reopen(page)
  await expect(card.getByText('You’re ready.')).toBeVisible()
})

test('at the start the reminder arrives in the bell of an open page, and the list keeps it', async ({
  shop,
  login,
}) => {
  const title = `Lobby cards ${Date.now()}`
  const drop = await shop.drop({ title, startsIn: 10 * minute })
  const { page } = await login('Cy Okafor')
  await open(page, `/drop/${drop.id}`)
  await page.getByRole('button', { name: `Remind Me: ${title}` }).click()
  await expect(page.getByRole('region', { name: `Reminder: ${title}` }).getByText('Has passed')).toHaveCount(2)
  await open(page, '/dashboard')
  await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible()
  // The start comes sooner than it could be scheduled, and the reminder with it.
  await moveStart(drop.id, 1)
  await sql(
    `update drop_reminder_times set due_at = (select start_date from drops where id = $1)
     where drop_id = $1 and moment = 'start'`,
    [drop.id],
  )
  // The job that sends reminders comes by every few seconds.
  await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Notifications, 4 unread' }).click()
  await expect(page.getByRole('dialog').getByText(`${title} is live`)).toBeVisible()
  await page.getByRole('link', { name: 'See all notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('listitem')).toHaveCount(4)
  await checkPage(page, 'notifications')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Unread' }).click()
  await expect(page.getByText('No new notifications.')).toBeVisible()
  await checkPage(page, 'notifications-none')
})

test('alerts are chosen topic by topic, and an email’s link does the same without signing in', async ({
  login,
  visit,
  watch,
}) => {
  watch.allow(/status of 404/)
  const { page } = await login('Di Moreau')
  await open(page, '/settings/notifications')
  const box = page.getByRole('checkbox', { name: 'Drop reminders: Email' })
  await box.click()
  await expect(box).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Account and security: Email' })).toBeDisabled()
  await checkPage(page, 'settings-notifications')
  await reopen(page)
  await expect(box).not.toBeChecked()

  const stranger = await visit()
  await open(stranger, '/unsubscribe?token=a-link-that-nobody-was-ever-sent')
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(stranger.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
})
