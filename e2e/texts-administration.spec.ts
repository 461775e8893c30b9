import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { grantRights } from './testing/administrator.ts'
import { breakCalls, expectTexts, expectToast } from './testing/expect-texts.ts'
import { signUp } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { expect, open, test } from './testing/test.ts'

// The specification's texts of administration, each in the state in which it appears. Create Backup and Last backup come
// with backups.

/** A name that no other run of this test has. */
const unique = (name: string): string => `${name} ${randomUUID().slice(0, 4)}`

/** Expects these options in a select, in this order. */
const expectOptions = (select: Locator, options: readonly string[]) =>
  expect(select.locator('option')).toHaveText([...options])

test('the menus of sellers, consignors and administrators, and the dashboard of administration', async ({ login }) => {
  const { page, person } = await login('Root Admin')
  await grantRights(person, ['platform.%', 'consignor.%'])
  await open(page, '/dashboard')
  const sidebar = page.getByRole('navigation').filter({ hasText: 'Discover' }).first()
  await expectTexts(sidebar, ['Items Manager', 'Consignment', 'Admin Panel'])
  await sidebar.getByRole('link', { name: 'Consignment' }).click()
  await expect(page.getByText('No consignment agreements yet.')).toBeVisible()
  await open(page, '/admin')
  const menu = page.getByRole('navigation', { name: 'Administration' })
  await expectTexts(menu, ['Admin Dashboard', 'User Management', 'Onboarding', 'Platform Settings'])
  await expectTexts(page, ['Admin Panel', 'Recent Activity', 'System Health', 'Analytics'])
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics')
  await page.getByRole('link', { name: 'Back to App' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('User Management: its list, its answers, and what it says when nothing works', async ({ login, watch }) => {
  watch.allow(/403|503/)
  const { page, person } = await login('Root Admin')
  await grantRights(person)
  const ada = await signUp(unique('Ada Listed'))
  await open(page, `/admin/users?q=${encodeURIComponent(ada.name)}`)
  await expectTexts(page.getByRole('main'), [
    'User Management',
    'Manage user accounts, roles, and permissions',
    'Users',
  ])
  const table = page.getByRole('table', { name: 'Users' })
  await expectTexts(table, ['User', 'Status', 'Roles', 'Admin', 'Joined', 'Actions', 'Buyer'])
  await expect(page.getByPlaceholder('Search users by name or username...')).toBeVisible()
  await expectOptions(page.getByLabel('Status', { exact: true }), ['All Statuses', 'Active', 'Suspended'])
  const status = page.getByLabel(`Status: ${ada.name}`)
  await expectOptions(status, ['Active', 'Suspended'])
  await expect(page.getByText(`(${ada.id.slice(0, 8)})`).or(page.getByText(ada.id.slice(0, 8)))).toBeVisible()
  await table.getByRole('button', { name: `Actions for ${ada.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'View Profile' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('switch', { name: `Administrator: ${ada.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
  await expectToast(page, 'Success', 'User updated successfully.')
  const mendUpdate = await breakCalls(page, /\/rpc\/users\/setAdministrator/)
  await page.getByRole('switch', { name: `Administrator: ${ada.name}` }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expectToast(page, 'Error', 'Failed to update user. Please try again.')
  await mendUpdate()

  await sql('update profiles set display_name = null, username = null where id = $1', [ada.id])
  await open(page, `/admin/users/${ada.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unnamed User')
  await open(page, '/admin/users?q=nobody-has-this-name')
  await expect(page.getByText('No users found matching your criteria.', { exact: true })).toBeVisible()
  const mendList = await breakCalls(page, /\/rpc\/users\/list/)
  await page.getByRole('searchbox').fill('nor this')
  await expectToast(page, 'Error', 'Failed to load users. Please try again.')
  await mendList()

  await sql(
    `delete from platform_permissions g using permissions p where p.id = g.permission_id and g.profile_id = $1
       and p.name in ('platform.users.update', 'platform.users.managePermissions')`,
    [person.id],
  )
  const ben = await signUp(unique('Ben Stays'))
  await page.getByRole('searchbox').fill(ben.name)
  const theirs = page.getByRole('switch', { name: `Administrator: ${ben.name}` })
  await theirs.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
  await expectToast(page, 'Permission denied', 'Missing platform.users.managePermissions')
  await page.getByLabel(`Status: ${ben.name}`).selectOption('Suspended')
  const dialog = page.getByRole('dialog', { name: `Suspend ${ben.name}?` })
  await dialog.getByLabel('Reason').fill('For the test.')
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  // The dialog stays open over the toast, with what was typed.
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Missing platform.users.update' })
  await expect(toast.getByText('Permission denied', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('For the test.')
})

test('Role Management: records with and without dates, and none', async ({ login }) => {
  const { page, person } = await login('Root Admin')
  await grantRights(person)
  const [cleo, emil] = [await signUp(unique('Cleo Roles')), await signUp(unique('Emil Roles'))]
  await sql(`insert into admin_roles (user_id, role) values ($1, 'seller'), ($2, 'consignor')`, [cleo.id, emil.id])
  await open(page, `/admin/roles?q=${encodeURIComponent(cleo.name)}`)
  const main = page.getByRole('main')
  await expectTexts(main, ['Role Management', 'Manage user roles and permissions', 'Assign Role'])
  await expect(page.getByPlaceholder('Search users or roles...')).toBeVisible()
  await expectOptions(page.getByLabel('Role', { exact: true }), ['All Roles', 'admin', 'seller', 'consignor'])
  const table = page.getByRole('table', { name: 'Roles' })
  await expectTexts(table, ['User', 'Role', 'Status', 'Granted On', 'Expires On', 'Actions', 'Never', 'Edit', 'Revoke'])
  // The database dates every record; one without a date could only come from elsewhere.
  await page.route(/\/rpc\/roles\/list/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/"grantedOn":"[^"]*"/g, '"grantedOn":null')
    await route.fulfill({ response: answer, body })
  })
  await page.getByRole('searchbox').first().fill(emil.name)
  await expectTexts(table, ['N/A'])
  await page.unroute(/\/rpc\/roles\/list/)
  await page.getByRole('searchbox').first().fill('nobody has this role')
  await expect(main.getByText('No roles found matching your criteria.', { exact: true })).toBeVisible()
})

test('Platform Settings and the editor of onboarding steps', async ({ login }) => {
  const { page, person } = await login('Root Admin')
  await grantRights(person)
  await open(page, '/admin/settings')
  const main = page.getByRole('main')
  await expectTexts(main, ['Platform Settings', 'User Registration', 'Email Verification', 'Two-Factor Authentication'])
  await expectTexts(main, ['Maximum Upload Size (MB)', 'Session Timeout (minutes)', 'Run Maintenance'])
  await main.getByRole('button', { name: 'Run Maintenance' }).click()
  for (const task of ['Expired sessions', 'Orphaned files', 'Statistics'])
    await expect(main.getByText(`${task}: done`)).toBeVisible({ timeout: 20_000 })

  await open(page, '/admin/onboarding')
  const table = page.getByRole('table', { name: 'Onboarding steps' })
  await expectTexts(table, ['Type', 'Step', 'Title', 'Edit', 'Delete'])
  const add = page.getByRole('form', { name: 'Add Step' })
  await expectTexts(add, ['Add Step', 'Step Number', 'Is Placeholder', 'Create Step'])
  await expect(add.getByText(/^Description/)).toBeVisible()
  await expect(add.getByText(/^Field JSON/)).toBeVisible()
  await add.getByRole('button', { name: 'Create Step' }).click()
  await expectTexts(add, ['Type required', 'Title required'])
  await table.getByRole('button', { name: /^Edit/ }).first().click()
  await expectTexts(page.getByRole('form', { name: 'Edit Step' }), ['Edit Step', 'Update Step'])
})
