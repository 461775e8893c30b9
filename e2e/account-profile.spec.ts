import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { checkPage } from './testing/check-page.ts'
import { tabTo } from './testing/keyboard.ts'
import { runningServer, sql } from './testing/running-server.ts'
import { expect, open, test } from './testing/test.ts'

// The profile picture of an account.

/** A photo whose stored orientation needs a turn: red above, blue below after it. */
async function photo(): Promise<Buffer> {
  const right = { create: { width: 450, height: 600, channels: 3 as const, background: '#2048c8' } }
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#c83020' } })
    .composite([{ input: right, gravity: 'east' }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Pastes or drops a file on the page. */
async function give(page: Page, how: 'paste' | 'drop', file: Buffer): Promise<void> {
  await page.evaluate(
    ([kind, data]) => {
      const files = new DataTransfer()
      const bytes = Uint8Array.from(atob(data ?? ''), (sign) => sign.charCodeAt(0))
      files.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
      const given = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...given, dataTransfer: files })
          : new ClipboardEvent('paste', { ...given, clipboardData: files }),
      )
    },
    [how, file.toString('base64')] as const,
  )
}

test('a profile picture: chosen, looked at, saved, seen by others at once, changed and removed', async ({
  login,
  watch,
}) => {
  watch.allow(/415|ERR_INTERNET_DISCONNECTED/)
  const { page, person } = await login('Ada Reyes')
  const jpeg = await photo()
  await open(page, '/settings/profile')
  const section = page.getByRole('region', { name: 'Profile picture' })
  const shown = section.locator('img')
  await expect(section.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  await checkPage(page, 'settings-picture-none')

  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, 'Choose a picture')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles({ name: 'IMG_0042.JPG', mimeType: 'image/jpeg', buffer: jpeg })
  await expect(section.getByText('This is how others will see it.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Save picture' })).toBeFocused()
  await checkPage(page, 'settings-picture-chosen')
  await section.getByRole('button', { name: 'Save picture' }).press('Enter')
  await expect(page.getByText('Picture saved', { exact: true })).toBeVisible()
  await expect(shown).toHaveAttribute('src', /^\/media\/[0-9a-f]{64}\/512\.webp$/)
  await expect(section.getByRole('button', { name: 'Change picture' })).toBeFocused()
  const first = (await shown.getAttribute('src')) ?? ''
  const kept = await sharp(Buffer.from(await (await fetch(`${runningServer().url}${first}`)).arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (y: number) => [...kept.data.subarray((y * 512 + 256) * 3, (y * 512 + 256) * 3 + 3)]
  expect([at(100)[0]! > 150, at(400)[2]! > 150], 'turned as the camera held it').toEqual([true, true])
  await checkPage(page, 'settings-picture')

  await page.setViewportSize({ width: 1360, height: 900 })
  const guest = await login('Bo Lindqvist')
  await open(guest.page, `/profile/${person.id}`)
  await expect(guest.page.getByRole('main').locator(`img[src="${first}"]`).first()).toBeVisible()
  await checkPage(guest.page, 'profile-picture')

  const input = section.locator('input[type=file]')
  await input.setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('<html>not a cat</html>') })
  await expect(section.getByRole('alert')).toContainText('We can’t read this file.')
  await expect(shown).toHaveAttribute('src', first)
  await checkPage(page, 'settings-picture-refused')

  const other = await sharp(jpeg).negate().jpeg().toBuffer()
  await give(page, 'drop', other)
  await expect(section.getByText('This is how others will see it.')).toBeVisible()
  await page.context().setOffline(true)
  await section.getByRole('button', { name: 'Save picture' }).click()
  await expect(section.getByRole('alert')).toContainText('Your picture is still here')
  await page.context().setOffline(false)
  await section.getByRole('button', { name: 'Save picture' }).click()
  await expect(shown).not.toHaveAttribute('src', first)
  await expect(shown).toHaveAttribute('src', /^\/media\//)
  expect((await fetch(`${runningServer().url}${first}`)).status, 'the one before is gone').toBe(404)

  await give(page, 'paste', jpeg)
  await section.getByRole('button', { name: 'Cancel' }).click()
  await section.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Picture removed', { exact: true })).toBeVisible()
  await expect(shown).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
  expect(await sql('select 1 from uploads where owner_id = $1', [person.id])).toEqual([])
})

test('a moderator removes a picture that breaks the rules, and its owner reads why', async ({ login }) => {
  const [ada, mo] = await Promise.all([login('Ada Reyes'), login('Mo Castellane')])
  const { request } = ada.page.context()
  const headers = { origin: runningServer().url }
  const sent = await request.post(`${runningServer().url}/api/uploads/avatar`, {
    headers: { ...headers, 'content-type': 'image/jpeg' },
    data: await photo(),
  })
  const { id } = (await sent.json()) as { id: string }
  await request.put(`${runningServer().url}/api/me/picture`, { headers, data: { uploadId: id } })
  await sql(
    `insert into platform_permissions (profile_id, permission_id)
     select $1, id from permissions where name = 'platform.contentModeration.manage'`,
    [mo.person.id],
  )
  await open(mo.page, `/profile/${ada.person.id}`)
  const shown = mo.page.getByRole('main').locator('img[src^="/media/"]')
  await expect(shown.first()).toBeVisible()
  await mo.page.getByRole('button', { name: 'More about Ada Reyes' }).click()
  await mo.page.getByRole('menuitem', { name: 'Remove picture…' }).click()
  await mo.page.getByLabel('Reason').fill('It shows somebody else.')
  await checkPage(mo.page, 'profile-picture-removing')
  await mo.page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(mo.page.getByText('Picture removed', { exact: true })).toBeVisible()
  await expect(shown).toHaveCount(0)
  await open(ada.page, '/notifications')
  const toast = ada.page.getByRole('main').getByRole('link', { name: /Your profile picture was removed/ })
  await expect(toast).toContainText('It shows somebody else.')
  await toast.click()
  await expect(ada.page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
})
