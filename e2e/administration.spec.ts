import { randomUUID } from 'node:crypto'
import { grantRights } from './testing/administrator.ts'
import { checkPage, overflow } from './testing/check-page.ts'
import { expectTexts, expectToast } from './testing/expect-texts.ts'
import { mailsTo } from './testing/mails.ts'
import { signUp } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { expect, open, reopen, test } from './testing/test.ts'

// Administration: what an administrator sees, decides and answers. Rights and rules are tested in the server.

/** A name that no other run of this test has. */
const unique = (name: string): string => `${name} ${randomUUID().slice(0, 4)}`

test('the dashboard leads to every page, and each is whole in both themes and at every width', async ({ login }) => {
  test.slow()
  const { page, person } = await login('Root Admin')
  await grantRights(person)
  // Somebody without a username: the name stands alone in its cell.
  const { id: userId } = await signUp(unique('Lin Wu'))
  await person.call('POST', '/roles', { userId, expiresOn: null, role: 'consignor' })
  await open(page, '/admin')
  await expectTexts(page, ['Admin Panel', 'Back to App', 'Recent Activity', 'System Health'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  await expect(page.getByText('Database', { exact: true })).toBeVisible()
  await checkPage(page, 'admin-dashboard')
  const more = page.getByRole('navigation', { name: 'More pages' })
  const pages = [
    ['Role Management', 'admin-roles', 'Permissions'],
    ['Audit log', 'admin-audit', 'Verify the log'],
    ['Reports', 'admin-reports', 'Download CSV'],
  ] as const
  for (const [name, picture, sign] of pages) {
    await page.setViewportSize({ width: 1360, height: 900 })
    await open(page, '/admin')
    await more.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText(sign, { exact: true }).first()).toBeVisible()
    await checkPage(page, picture)
  }
})

test('the pages of the menu are whole in both themes and at every width', async ({ login }) => {
  test.slow()
  const { page, person } = await login('Root Admin')
  await grantRights(person)
  for (const [path, picture, sign] of [
    ['/admin/users', 'admin-users', 'User Management'],
    ['/admin/settings', 'admin-settings', 'Run Maintenance'],
    ['/admin/onboarding', 'admin-onboarding', 'Onboarding'],
  ] as const) {
    await page.setViewportSize({ width: 1360, height: 900 })
    await open(page, path)
    await expect(page.getByText(sign, { exact: true }).first()).toBeVisible()
    await checkPage(page, picture)
  }
})

test('acting for somebody shows their pages under a banner, and ends where it began', async ({
  login,
  shop,
  watch,
}) => {
  test.slow()
  watch.allow(/404/)
  const { page, person: admin } = await login('Root Admin')
  await grantRights(admin)
  const dana = await signUp(unique('Dana Asks'))
  await open(page, `/admin/users/${dana.id}`)
  await page.getByRole('button', { name: 'Act as this person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('She sees no orders.')
  await dialog.getByRole('button', { name: 'Act as this person' }).click()
  const banner = page.getByRole('complementary', { name: 'Impersonation' })
  await expect(banner).toContainText(dana.name)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${dana.name}`)
  await checkPage(page, 'admin-impersonated')
  await page.setViewportSize({ width: 1360, height: 900 })
  const drop = await shop.drop({ lots: [{ title: 'Night of the Comet', units: 3 }] })
  const everywhere = [
    ...['/', '/home', '/discover', '/drops', `/drop/${drop.id}`, `/drop/${drop.id}/fairness`, '/help', '/terms'],
    ...[`/storefront/${shop.storefrontId}`, `/profile/${dana.id}`, '/orders', '/checkout', '/notifications'],
    ...['/storefront-onboarding', '/no-such-page', '/settings'],
  ]
  for (const path of everywhere) {
    await open(page, path)
    await expect(banner, path).toBeInViewport()
    await page.mouse.wheel(0, 5_000)
    await expect(banner, `${path}, scrolled`).toBeInViewport()
  }
  // What sticks to the top of a page sticks below the banner.
  await open(page, '/help')
  for (const width of [1360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.mouse.wheel(0, 5_000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    const [above, below] = [await banner.boundingBox(), await page.locator('header[data-chrome]').boundingBox()]
    expect(below?.y, `${width} px`).toBe((above?.y ?? 0) + (above?.height ?? 0))
  }
  await page.setViewportSize({ width: 1360, height: 900 })
  await banner.getByRole('button', { name: 'Stop acting' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${dana.id}$`))
  await expect(page.getByText('She sees no orders.')).toBeVisible()
})

test('reports are decided, messages answered, and the waitlist is invited', async ({ login }) => {
  test.slow()
  const { page, person: admin } = await login('Root Admin')
  await grantRights(admin)
  const [emil, freya] = [await signUp(unique('Emil Rude')), await signUp(unique('Freya Reports'))]
  await freya.call('POST', '/reports', { kind: 'user', id: emil.id, reason: 'harassment', details: 'Rude twice.' })
  await open(page, `/admin/reports?q=${encodeURIComponent(emil.name)}`)
  await page.getByRole('button', { name: `Person ${emil.name}` }).click()
  const report = page.getByRole('dialog', { name: `Person: ${emil.name}` })
  await expect(report.getByText('Rude twice.')).toBeVisible()
  await checkPage(page, 'admin-report')
  await page.setViewportSize({ width: 1360, height: 900 })
  await report.getByLabel('Uphold').check()
  await report.getByRole('button', { name: 'Uphold report' }).click()
  await expectToast(page, 'Decided', 'The reporter will hear from us.')
  await expect(page.getByText('No report matches.', { exact: false })).toBeVisible()
  const told = () =>
    sql<{ title: string }>(`select title from notifications where user_id = $1 and kind = 'moderation-report'`, [
      freya.id,
    ])
  await expect.poll(told).toEqual([{ title: 'We looked at your report' }])

  const address = `vera.${randomUUID().slice(0, 8)}@keepcase.test`
  const letter = { name: 'Vera Holm', email: address, topic: 'selling', message: 'Do you take 8-track tapes?' }
  await freya.call('POST', '/contact', letter)
  await page.getByRole('tab', { name: 'Messages' }).click()
  await page.getByRole('searchbox').fill(address)
  await page.getByRole('button', { name: new RegExp(`Vera Holm.*${address}`) }).click()
  const message = page.getByRole('dialog', { name: 'Message from Vera Holm' })
  await message.getByRole('button', { name: 'Send answer' }).click()
  await expect(message.getByText('Write an answer.')).toBeVisible()
  await message.getByLabel('Your answer').fill('We do, in their sleeves.')
  await checkPage(page, 'admin-message')
  await page.setViewportSize({ width: 1360, height: 900 })
  await message.getByRole('button', { name: 'Send answer' }).click()
  await expectToast(page, 'Answer sent', 'It’s on its way, and a copy stays with the message.')
  await expect.poll(async () => (await mailsTo(address)).map(({ kind }) => kind)).toContain('contact-reply')

  const waiting = `wanda.${randomUUID().slice(0, 8)}@keepcase.test`
  await sql('insert into newsletter_signups (email) values ($1)', [waiting])
  await open(page, `/admin/reports?tab=waitlist&q=${encodeURIComponent(waiting)}`)
  await page.getByRole('button', { name: `Invite ${waiting}` }).click()
  await expectToast(page, 'Invited', '1 email on the way.')
  await expect(page.getByText('Invited', { exact: true }).last()).toBeVisible()
  await checkPage(page, 'admin-waitlist')
  await expect
    .poll(async () => (await mailsTo(waiting))[0]?.links.some((link) => link.includes('invitation=')))
    .toBe(true)
})

test('the user list works by keyboard, keeps its state in the address, and saves views', async ({ login }) => {
  const { page, person: admin } = await login('Root Admin')
  await grantRights(admin)
  const family = `Zett${randomUUID().slice(0, 6)}`
  for (const first of ['Ann', 'Ben']) await signUp(`${first} ${family}`)
  await open(page, '/admin/users')
  await page.getByRole('searchbox', { name: 'Search users by name or username...' }).fill(family)
  await expect(page).toHaveURL(new RegExp(`q=${family}`))
  await expect(page.getByText(/^2 of [\d,]+ users$/)).toBeVisible()
  await page.getByRole('button', { name: 'User', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  const [ben, ann] = [
    page.getByRole('link', { name: `Ben ${family}` }),
    page.getByRole('link', { name: `Ann ${family}` }),
  ]
  await ben.focus()
  await page.keyboard.press('ArrowDown')
  await expect(ann).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(ben).toBeFocused()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('dialog').getByText('Give the view a name.')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Name').fill('The family')
  await page.getByRole('button', { name: 'Save view' }).click()
  await open(page, '/admin/users')
  await page.getByRole('button', { name: 'The family', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`q=${family}.*sort=name|sort=name.*q=${family}`))
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe('keepcase-users.csv')
  await ben.click()
  await page.goBack()
  await expect(ann).toBeVisible()
  await reopen(page)
  await expect(ann).toBeVisible()
})

test('the head of a long table stays in sight under the site’s bar', async ({ login }) => {
  const { page, person: admin } = await login('Root Admin')
  await grantRights(admin)
  const family = `Yorick${randomUUID().slice(0, 6)}`
  await sql(
    `insert into auth.app_user (id, name, email)
     select gen_random_uuid(), '${family} ' || n, lower('${family}') || n || '@keepcase.test' from generate_series(1, 40) n`,
  )
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, `/admin/users?q=${family}`)
  await expect(page.getByText(/^40 of [\d,]+ users$/)).toBeVisible()
  const head = page.getByRole('columnheader', { name: 'Status' })
  await page.getByRole('link', { name: family }).last().scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  await expect(head).toBeInViewport({ ratio: 1 })
  const [top, bar] = await Promise.all([head.boundingBox(), page.getByRole('banner').first().boundingBox()])
  // The bar's line of one pixel lies on the head.
  expect(Math.abs((top?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0))).toBeLessThanOrEqual(1)
})

test('every table shows its last column, or scrolls to it, from phones to desks', async ({ login }) => {
  test.slow()
  const { page, person: admin } = await login('Root Admin')
  await grantRights(admin)
  const long = `Wilhelmina-Alexandrina van Rijckevorsel-Constantin ${randomUUID().slice(0, 4)}`
  const someone = await signUp(long)
  await admin.call('POST', '/reports', { kind: 'user', id: someone.id, reason: 'spam', details: 'Twice. '.repeat(30) })
  const rights = { userId: someone.id, expiresOn: null }
  await admin.call('POST', '/roles', { ...rights, role: 'consignor' })
  const letter = { name: long, email: someone.email, topic: 'other', message: 'Please answer. '.repeat(20) }
  await admin.call('POST', '/contact', letter)
  for (const path of [
    ...['/admin/users?sort=joined', '/admin/roles', '/admin/audit', '/admin/reports', '/admin/reports?tab=messages'],
    ...['/admin/onboarding', '/admin/announcements', '/admin/settings'],
  ]) {
    await page.setViewportSize({ width: 1360, height: 900 })
    await open(page, path)
    for (const width of [1360, 1200, 1100, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      // The lists follow the page's size a frame later.
      await expect.poll(() => page.evaluate(hiddenColumns), `${path} at ${width} px`).toEqual([])
      expect(await overflow(page), `${path} at ${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await overflow(page), `${path} at 390 px`).toEqual([])
  }
})

/** Heads of columns that no scrolling brings into sight. */
function hiddenColumns(): string[] {
  return [...document.querySelectorAll('main table')].flatMap((table) => {
    const card = table.parentElement!
    card.scrollLeft = card.scrollWidth
    const edge = Math.min(card.getBoundingClientRect().right, innerWidth) + 0.5
    const heads = [...table.querySelectorAll('thead th')]
    const cut = heads.filter((head) => head.getBoundingClientRect().right > edge).map((head) => head.textContent ?? '')
    card.scrollLeft = 0
    return cut
  })
}
