// @vitest-environment happy-dom
import type { Profile } from '@keepcase/contract/community/community.contract.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ProfileHeader } from './profile-header.tsx'
import { communityServer, me, profile, rpc, show } from './testing/community-server.tsx'

const { answers, toasts } = communityServer()

test('the head of a profile is Edit Profile for oneself, Follow for others, and says who is blocked', async () => {
  show(<ProfileHeader profile={profile} isOwn isSelling />)
  expect(screen.getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/settings/profile')
  expect(screen.getByText('Storefront Owner')).toBeTruthy()
  cleanup()
  show(<ProfileHeader profile={profile} isOwn={false} isSelling />)
  expect(await screen.findByRole('button', { name: 'Follow: Ada Reyes' })).toBeTruthy()
  expect(screen.queryByText('Storefront Owner')).toBeNull()
  cleanup()
  show(<ProfileHeader profile={{ ...profile, isBlocked: true }} isOwn={false} isSelling={false} />)
  expect(screen.getByText(/You blocked/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Follow: Ada Reyes' })).toBeNull()
  await screen.findByRole('button', { name: 'More about Ada Reyes' })
})

const avatarUrl = `/media/${'a'.repeat(64)}/512.webp`
const moderates = () => rpc({ ...me, permissions: ['platform.contentModeration.manage'] })

/** Labels of a person's menu, opened once the viewer is known. */
async function openMenu(shown: Profile, account: () => Response) {
  answers['accounts/me'] = account
  show(<ProfileHeader profile={shown} isOwn={false} isSelling={false} />)
  await screen.findByRole('button', { name: 'Follow: Ada Reyes' })
  await userEvent.click(await screen.findByRole('button', { name: 'More about Ada Reyes' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test.each<[string, Profile, () => Response]>([
  ['one without the right', { ...profile, avatarUrl }, () => rpc(me)],
  ['a moderator before a person without a picture', { ...profile, avatarUrl: null }, moderates],
])('%s is offered no removal of a picture', async (_, shown, account) => {
  expect(await openMenu(shown, account)).toEqual(['Block…', 'Report…'])
})

test('a moderator removes the picture that was looked at, never without a reason', async () => {
  const sent: unknown[] = []
  answers['users/removePicture'] = (body) => {
    sent.push(JSON.parse(body).json)
    return rpc({ removed: true })
  }
  await openMenu({ ...profile, avatarUrl }, moderates)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove picture…' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.querySelector('img')?.getAttribute('src')).toBe(avatarUrl)
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Remove picture' }))
  await press()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByLabelText(/^Reason/))
  await userEvent.paste('It shows somebody else.')
  await press()
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Picture removed' }))
  expect(sent).toEqual([{ id: profile.id, pictureUrl: avatarUrl, reason: 'It shows somebody else.' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})
