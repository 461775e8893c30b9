import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { tabTo } from './testing/keyboard.ts'
import { mailsTo } from './testing/mails.ts'
import { password } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { typePassword } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

// Account protection: second factor, password, email address.

/**
 * The code that an authenticator app shows now, or so many steps later (RFC 6238: SHA-1, 30 s, 6 digits). Each code is
 * valid once: a sign-in right after the set-up uses the next one, which the server accepts early.
 */
function codeOf(secret: string, later = 0): string {
  const bits = [...secret.replace(/[\s=]/g, '')].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Opens the set-up of two-factor sign-in up to its first code; returns the secret. */
async function beginTwoFactor(page: Page): Promise<string> {
  await open(page, '/settings/security')
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  return page.getByRole('definition').first().innerText()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page).toHaveURL(/\/signin$/)
}

test('two-factor sign-in: on, out, in with the app’s code, in with a recovery code, off', async ({ login, watch }) => {
  // A sign-out right after the page has loaded may come before its last query is answered.
  watch.allow(/401 \(Unauthorized\)/)
  const { page, person } = await login('Ada Reyes')
  const secret = await beginTwoFactor(page)
  await checkPage(page, 'settings-two-factor')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list').filter({ hasText: /^\S{5}-\S{5}/ })
  await expect(codes.getByRole('listitem').first()).toBeVisible()
  const recovery = await codes.getByRole('listitem').first().innerText()
  await checkPage(page, 'settings-recovery-codes')
  // The session has a new token; nothing may take it for expired.
  await expect(page.getByText('You’re signed out')).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(recovery)
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('You sign in with a code from your authenticator app too.')).toBeVisible()

  await page.setViewportSize({ width: 1360, height: 900 })
  await signOut(page)
  await typePassword(page, person.email)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await signOut(page)
  await typePassword(page, person.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await open(page, '/settings/security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up two-factor sign-in' })).toBeVisible()
})

test('the recovery codes are shown also where the server reports the former session’s end before it answers', async ({
  login,
}) => {
  const { page } = await login('Ada Reyes')
  const reported = new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => `${payload}`.includes('session.ended') && resolve(true)),
    )
  })
  const secret = await beginTwoFactor(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.route(/verify-totp$/, async (route) => {
    const answer = await route.fetch()
    await reported
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('You sign in with a code from your authenticator app too.')).toBeVisible()
  await expect(page.getByText('You’re signed out')).toHaveCount(0)
})

test('after too many wrong codes the password prompt returns, with the time left', async ({ login, watch }) => {
  watch.allow(/401|429/)
  const { page, person } = await login('Ada Reyes')
  const secret = await beginTwoFactor(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('You sign in with a code from your authenticator app too.')).toBeVisible()
  await signOut(page)

  await typePassword(page, person.email)
  const code = page.getByRole('textbox', { name: 'Code' })
  const send = page.getByRole('main').getByRole('button', { name: 'Sign In' })
  const wrong = String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, '0')
  for (let i = 0; i < 5; i++) {
    await code.fill(wrong)
    const answer = page.waitForResponse(/verify-totp/)
    await send.click()
    await answer
    if (i < 4) await expect(page.getByText('That code isn’t right.')).toBeVisible()
  }
  await expect(page.getByText('Too many wrong codes. Please sign in again.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await checkPage(page, 'sign-in-anew')

  const lock = (seconds: number) =>
    sql(`update auth.two_factor set locked_until = now() + make_interval(secs => $2) where user_id = $1`, [
      person.id,
      seconds,
    ])
  await page.setViewportSize({ width: 1360, height: 900 })
  await lock(600)
  await typePassword(page, person.email)
  await code.fill(wrong)
  await send.click()
  await expect(page.getByText(/You can try again in (10:00|9:5\d)\./)).toBeVisible()
  await expect(code).toHaveCount(0)
  await checkPage(page, 'sign-in-locked')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Start over' }).click()
  await lock(4)
  await typePassword(page, person.email)
  await code.fill(wrong)
  await send.click()
  await expect(page.getByText('You can try again now. Please sign in.')).toBeVisible()
  await typePassword(page, person.email)
  await code.fill(codeOf(secret, 1))
  await send.click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the password is changed by keyboard alone, and the old one no longer works', async ({ login, watch }) => {
  watch.allow(/401/)
  const { page, person } = await login('Dana Whitfield')
  const { keyboard } = page
  const next = 'a sentence that is new'
  await open(page, '/settings/security')
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  await tabTo(page, 'Current password')
  await keyboard.type(password)
  await tabTo(page, 'New password')
  await keyboard.type(next)
  await tabTo(page, 'Change password')
  await keyboard.press('Enter')
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  await signOut(page)
  await typePassword(page, person.email)
  await expect(page.getByText('That email or password isn’t right. Try again or reset your password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(next)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

/** The link in the newest mail to an address that leads to `part`. */
async function mailedLink(address: string, part: string): Promise<string> {
  const find = async () => (await mailsTo(address)).flatMap(({ links }) => links).find((link) => link.includes(part))
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}

test('a new email address takes the password and an emailed link; the old mailbox undoes it, by keyboard alone', async ({
  login,
  visit,
  watch,
}) => {
  watch.allow(/40[01]/)
  const { page, person } = await login('Ada Reyes')
  const address = `ada.moved.${randomUUID().slice(0, 8)}@keepcase.test`
  await open(page, '/settings/security')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(address)
  await page.getByLabel('Your password').fill('not my password')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('That password isn’t right.')).toBeVisible()
  await checkPage(page, 'settings-change-email')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Nothing changes until you do.')).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(person.email)).map(({ kind }) => kind))
    .toContain('security-email-requested')
  await page.goto(await mailedLink(address, 'verify-email-change'))
  await expect(page.getByText('Your new email is confirmed. Sign in with it from now on.')).toBeVisible()
  await checkPage(page, 'email-changed')
  await open(page, '/settings/security')
  await expect(page.getByText(address)).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()

  const undoLink = await mailedLink(person.email, 'undo-email')
  const elsewhere = await visit()
  await elsewhere.goto(undoLink)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Undo the email change' })).toBeVisible()
  await checkPage(elsewhere, 'undo-email')
  await elsewhere.setViewportSize({ width: 1360, height: 900 })
  // Opening the page has changed nothing.
  await open(page, '/settings/security')
  await expect(page.getByText(address)).toBeVisible()
  await tabTo(elsewhere, 'Undo the change')
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere).toHaveURL(/\/reset\?token=/)
  const next = 'a sentence for the old address'
  await elsewhere.getByLabel('New password').fill(next)
  await elsewhere.getByRole('button', { name: 'Set password' }).click()
  await expect(elsewhere).toHaveURL(/\/signin$/)
  await elsewhere.getByLabel('Email').fill(person.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(next)
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(elsewhere).toHaveURL(/\/dashboard$/)

  const again = await visit()
  await open(again, undoLink)
  await again.getByRole('button', { name: 'Undo the change' }).click()
  await expect(again.getByText('This link was already used, or its 7 days are up.')).toBeVisible()
  await checkPage(again, 'undo-email-used')
})

test('a session that ended elsewhere is noticed at the first refused read, before the socket reports it', async ({
  login,
  watch,
}) => {
  watch.allow(/401/)
  const { page, person } = await login('Ada Reyes', { viewport: { width: 1360, height: 900 } })
  // The socket opens and receives nothing, as if it were closed too soon.
  await page.routeWebSocket(/socket\.io/, () => undefined)
  // The page's own calls are answered first: one that came later would be refused, and notice it, before the press.
  const calls = ['/rpc/claims/mine', '/rpc/notifications/setTimeZone']
  const answers = calls.map((path) => page.waitForResponse((one) => new URL(one.url()).pathname === path))
  await open(page, '/discover')
  await Promise.all(answers)
  await sql('delete from auth.session where user_id = $1', [person.id])
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/signin\?/)
  await expect(page.getByText('You’re signed out', { exact: true })).toBeVisible()
})
