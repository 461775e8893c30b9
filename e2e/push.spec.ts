/// <reference lib="dom" />
// Code inside `page.evaluate` and the init scripts runs in the browser and needs the DOM types.
import { createECDH, randomBytes } from 'node:crypto'
import type { Page, Worker } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { password } from './testing/people.ts'
import { expect, open, test } from './testing/test.ts'

const day = 24 * 3600

test.use({ serviceWorkers: 'allow' })

/** The answer to the browser's permission prompt. */
type Owner = { permission: NotificationPermission; answer: NotificationPermission }

/**
 * The test browser reaches no push service: the page gets a fake subscription with a valid address and keys, and its
 * permission prompt is answered as the test says. The host has no address, so nothing is ever sent to anybody.
 */
async function pretendPush(page: Page, owner: Owner): Promise<void> {
  const subscription = {
    endpoint: `https://journeys.push.services.mozilla.com/wpush/v2/${randomBytes(12).toString('hex')}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
  await page.context().addInitScript(
    ([given, { permission, answer }]) => {
      const asked = () => sessionStorage.getItem('asked') !== null
      Object.defineProperty(Notification, 'permission', { get: () => (asked() ? answer : permission) })
      Notification.requestPermission = async () => {
        sessionStorage.setItem('asked', '')
        return answer
      }
      const key = 'pretended-subscription'
      const made = () => ({
        toJSON: () => given,
        unsubscribe: async () => {
          localStorage.removeItem(key)
          return true
        },
      })
      PushManager.prototype.getSubscription = async () =>
        (localStorage.getItem(key) === null ? null : made()) as unknown as PushSubscription
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem(key, String(options?.applicationServerKey))
        return made() as unknown as PushSubscription
      }
    },
    [subscription, owner] as const,
  )
}

test('a push reminder: the browser asks only at that press, and the next reminder uses push right away', async ({
  shop,
  login,
}) => {
  const first = await shop.drop({ title: `Drive-in posters ${Date.now()}`, startsIn: 3 * day })
  const second = await shop.drop({ title: `Ticket stubs ${Date.now()}`, startsIn: 3 * day })
  const { page, person } = await login('Ada Reyes')
  await pretendPush(page, { permission: 'default', answer: 'granted' })
  await open(page, `/drop/${first.id}`)
  await page.getByRole('button', { name: `Remind Me: ${first.title}` }).click()
  const choices = page.getByRole('region', { name: `Reminder: ${first.title}` })
  const push = choices.getByRole('checkbox', { name: 'Push' })
  await expect(push).not.toBeChecked()
  await expect(choices).toContainText('Your browser asks first.')
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBeNull()
  await checkPage(page, 'reminder-push-off')
  await page.setViewportSize({ width: 1360, height: 900 })
  await push.click()
  await expect(push).toBeChecked()
  await expect(choices).toContainText('In this browser.')
  const reminders = () =>
    person.call<{ items: { dropId: string; channels: string[] }[] }>('GET', '/notifications/reminders')
  await expect
    .poll(async () => (await reminders()).items)
    .toMatchObject([{ dropId: first.id, channels: ['in_app', 'email', 'push'] }])
  expect(await page.evaluate(() => localStorage.getItem('pretended-subscription'))).toMatch(/^[A-Za-z0-9_-]{87}$/)

  await open(page, `/drop/${second.id}`)
  await page.getByRole('button', { name: `Remind Me: ${second.title}` }).click()
  await expect(page.getByRole('region', { name: /^Reminder/ }).getByRole('checkbox', { name: 'Push' })).toBeChecked()
  await expect.poll(async () => (await reminders()).items.length).toBe(2)
  expect((await reminders()).items.every(({ channels }) => channels.includes('push'))).toBe(true)
})

test('the settings list, test and turn off each browser, and choose topics and quiet hours', async ({ login }) => {
  test.slow()
  const { page, person } = await login('Bo Larsen')
  await pretendPush(page, { permission: 'default', answer: 'granted' })
  await open(page, '/settings/notifications')
  const section = page.getByRole('region', { name: 'Push', exact: true })
  await section.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(section.getByRole('listitem')).toContainText('This browser')
  await page.reload()
  await expect(section.getByRole('listitem')).toContainText('This browser')
  await expect(section.getByRole('listitem')).toHaveCount(1)

  const people = page.getByRole('checkbox', { name: 'People and storefronts: Push' })
  await expect(people).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Holds: Push' })).toBeChecked()
  await people.click()
  await expect(people).toBeChecked()

  const quiet = page.getByRole('region', { name: 'Quiet hours' })
  await quiet.getByRole('switch').click()
  await quiet.getByLabel('From').fill('23:15')
  await quiet.getByLabel('From').blur()
  await expect(quiet).toContainText('Eastern Time')
  type Preferences = { quietHours: object | null; topics: { topic: string; push: boolean }[] }
  const preferences = () => person.call<Preferences>('GET', '/notifications/preferences')
  await expect.poll(async () => (await preferences()).quietHours).toEqual({ from: '23:15', to: '07:00' })
  expect((await preferences()).topics.find(({ topic }) => topic === 'people')?.push).toBe(true)
  await checkPage(page, 'settings-push')
  await page.setViewportSize({ width: 1360, height: 900 })

  await section.getByRole('button', { name: /^Send a test/ }).click()
  await expect(page.getByText('Test sent')).toBeVisible()
  await section.getByRole('button', { name: /^Turn off/ }).click()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pretended-subscription'))).toBeNull()
})

test('a browser gets no alerts after signing out, and gets them again after the next sign-in', async ({
  login,
  watch,
}) => {
  // Requests in flight at the sign-out are refused.
  watch.allow(/401/)
  const { page, person } = await login('Cy Okafor')
  await pretendPush(page, { permission: 'granted', answer: 'granted' })
  await open(page, '/settings/notifications')
  const section = page.getByRole('region', { name: 'Push', exact: true })
  await section.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(section.getByRole('listitem')).toContainText('This browser')
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post('/api/auth/sign-out', { data: {}, headers })
  await page.request.post('/api/auth/sign-in/email', { data: { email: person.email, password }, headers })
  const devices = async () => (await (await page.request.get('/api/notifications/devices')).json()).items
  expect(await devices()).toEqual([])
  await open(page, '/settings/notifications')
  await expect(section.getByRole('listitem')).toContainText('This browser')
  expect(await devices()).toHaveLength(1)
})

test('the browser in which a new password is set keeps getting alerts', async ({ login }) => {
  test.slow()
  const { page } = await login('Gil Brandt')
  await pretendPush(page, { permission: 'granted', answer: 'granted' })
  const section = page.getByRole('region', { name: 'Push', exact: true })
  const devices = async () => (await (await page.request.get('/api/notifications/devices')).json()).items
  await open(page, '/settings/notifications')
  await section.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  const [before] = await devices()

  await page.getByRole('link', { name: 'Security' }).click()
  const form = page.getByRole('form', { name: 'Password' })
  await form.getByLabel('Current password').fill(password)
  await form.getByLabel('New password').fill('another horse, another battery')
  await form.getByRole('button', { name: 'Change password' }).click()
  // Between the end of the old session and the start of the new one a query may be refused.
  const ids = async () => (await devices())?.map(({ id }: { id: string }) => id)
  await expect.poll(ids).toEqual([expect.not.stringMatching(before.id)])
})

test('after a refusal the page explains how to undo it', async ({ shop, login }) => {
  const drop = await shop.drop({ title: `Lobby cards ${Date.now()}`, startsIn: 3 * day })
  const { page } = await login('Di Moreau')
  await pretendPush(page, { permission: 'default', answer: 'denied' })
  await open(page, `/drop/${drop.id}`)
  await page.getByRole('button', { name: `Remind Me: ${drop.title}` }).click()
  const choices = page.getByRole('region', { name: `Reminder: ${drop.title}` })
  await choices.getByRole('checkbox', { name: 'Push' }).click()
  await expect(choices).toContainText('Your browser blocks alerts from Keepcase.')
  await expect(choices.getByRole('checkbox', { name: 'Push' })).toBeDisabled()
  await checkPage(page, 'reminder-push-denied')
})

test('an iPhone is asked to put Keepcase on its Home Screen', async ({ shop, login }) => {
  const drop = await shop.drop({ title: `Press kits ${Date.now()}`, startsIn: 3 * day })
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1'
  const { page } = await login('Eve Novak', { userAgent, viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.context().addInitScript(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  })
  await open(page, `/drop/${drop.id}`)
  await page.getByRole('button', { name: `Remind Me: ${drop.title}` }).click()
  const choices = page.getByRole('region', { name: `Reminder: ${drop.title}` })
  await expect(choices).toContainText('Add Keepcase to your Home Screen to get alerts.')
  await expect(choices.getByRole('checkbox', { name: 'Push' })).toBeDisabled()
})

/**
 * Keeps a worker's alerts in the worker: a browser without windows has no place to show them. One with the tag of another
 * replaces it, as in a browser.
 */
async function keepAlerts(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    type Alert = Pick<NotificationOptions, 'body' | 'tag' | 'data'> & { title: string }
    const alerts = new Map<string, Alert>()
    registration.showNotification = async (title, { body = '', tag = '', data } = {}) => {
      alerts.set(tag, { title, body, tag, data })
    }
    registration.getNotifications = async ({ tag } = {}) =>
      [...alerts.values()].filter((one) => tag === undefined || one.tag === tag) as unknown as Notification[]
  })
}

test('the service worker shows each alert once', async ({ login }) => {
  const { page } = await login('Flo Adler')
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await open(page, '/discover')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const registrationId = await registered
  const { origin } = new URL(page.url())
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no service worker is running')
  await keepAlerts(worker)
  // A worker that has just started may miss one; the same message again is the same alert.
  const shownAfter = async (message: object) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
    return worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const alerts = await registration.getNotifications()
      return alerts.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }))
    })
  }
  const about = { path: '/drop/1', tag: 'drop:1' }
  const soon = { ...about, title: 'Night Shift VHS starts in 15 minutes', body: 'Static Age Video opens it.' }
  const live = { ...about, title: 'Night Shift VHS is live', body: 'Claim what you came for.' }
  await expect.poll(() => shownAfter({ ...soon, id: 'a' })).toEqual([soon])
  await expect.poll(() => shownAfter({ ...live, id: 'b' })).toEqual([live])
})
