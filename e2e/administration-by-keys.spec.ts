import { randomUUID } from 'node:crypto'
import { grantRights } from './testing/administrator.ts'
import { tabTo } from './testing/keyboard.ts'
import { signUp } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { expect, open, test } from './testing/test.ts'

// Administration by keyboard alone.

test('an account is found, suspended and reactivated by keys alone', async ({ login }) => {
  test.slow()
  const { page, person: admin } = await login('Root Admin')
  await grantRights(admin)
  const zoe = await signUp(`Zoe ${randomUUID().slice(0, 8)}`)
  const status = page.getByLabel(`Status: ${zoe.name}`)
  await open(page, '/admin/users')
  await expect(page.getByText(/ users$/).first()).toBeVisible()

  await test.step('find', async () => {
    await tabTo(page, 'Search users by name or username...')
    await page.keyboard.type(zoe.name)
    await expect(page.getByText(/^1 of [\d,]+ users$/)).toBeVisible()
  })

  await test.step('suspend', async () => {
    await tabTo(page, `Status: ${zoe.name}`)
    await page.keyboard.press('ArrowDown')
    const dialog = page.getByRole('dialog', { name: `Suspend ${zoe.name}?` })
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await page.keyboard.type('Ten accounts, one buyer.')
    await tabTo(page, 'Suspend account')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(status).toHaveValue('Suspended')
    await expect(status).toBeFocused()
  })

  await test.step('reactivate', async () => {
    await page.keyboard.press('ArrowUp')
    const isSuspended = () => sql('select 1 from profiles where id = $1 and suspended_at is not null', [zoe.id])
    await expect.poll(isSuspended).toEqual([])
    await expect(status).toHaveValue('Active')
  })
})
