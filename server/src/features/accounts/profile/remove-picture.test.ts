import { createRouterClient } from '@orpc/server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { encodeAvatar } from '#server/features/uploads/encode-avatar.ts'
import { databaseStorage } from '#server/features/uploads/storage/database-storage.ts'
import { storeUpload } from '#server/features/uploads/store-upload.ts'
import { imageFile } from '#server/features/uploads/testing/image-fixtures.ts'
import { usersRouter } from '../accounts.router.ts'
import { openRightsFixtures, password } from '../rights/testing/account-rights-fixtures.ts'

const { db, owner, somebody, rowsOf, forgetLimits, close } = await openRightsFixtures()
afterAll(close)
beforeEach(forgetLimits)

const reason = 'It shows somebody else’s face.'
const moderator = async () => {
  const { id } = await somebody(`mo.${Math.random()}@example.test`)
  return testActor({ profileId: id, permissions: ['platform.contentModeration.manage'] })
}
const users = (actor: ReturnType<typeof testActor>) =>
  createRouterClient(usersRouter({ db, onSuspended: [] }), { context: enteredContext(owner, actor) })

/** An account whose profile picture has this width. */
async function shown(email: string, width: number) {
  const person = await somebody(email)
  const show = async (size: number) => {
    const file = await imageFile(size)
      .linear(1, size % 50)
      .png()
      .toBuffer()
    const { id } = await storeUpload(
      { db, storage: databaseStorage(db) },
      { ownerId: person.id, kind: 'avatar' },
      await encodeAvatar(file),
    )
    return (await person.call.setPicture({ uploadId: id })).avatarUrl ?? ''
  }
  return { ...person, show, url: await show(width) }
}
const avatarOf = async (id: string) =>
  (await rowsOf('select avatar_url from profiles where id = $1', [id]))[0].avatar_url
const eventsOf = (id: string) =>
  rowsOf(`select payload from outbox where name = 'account.picture-removed' and row_id = $1`, [id])
const auditOf = (id: string) =>
  rowsOf(`select actor_id, before, after from audit_log where action = 'users.remove-picture' and subject_id = $1`, [
    id,
  ])

test('a picture that breaks the rules is off every page and deleted; it is written down, and its owner is told why', async () => {
  const ada = await shown('rules@example.test', 60)
  const mo = await moderator()
  const remove = () => users(mo).removePicture({ id: ada.id, pictureUrl: ada.url, reason })
  expect(await remove()).toEqual({ removed: true })
  expect(await avatarOf(ada.id)).toBeNull()
  expect(await rowsOf('select 1 from uploads where owner_id = $1', [ada.id])).toEqual([])
  expect(await remove(), 'again it is gone already').toEqual({ removed: false })
  expect(await eventsOf(ada.id)).toEqual([{ payload: { profileId: ada.id, reason } }])
  const notes = await rowsOf('select id, author_id, kind, body from account_notes where profile_id = $1', [ada.id])
  expect(notes).toEqual([{ id: expect.any(String), author_id: mo.profileId, kind: 'picture', body: reason }])
  expect(await auditOf(ada.id)).toEqual([
    { actor_id: mo.profileId, before: { avatarUrl: ada.url }, after: { avatarUrl: null, noteId: notes[0].id } },
  ])
})

test('a picture that its owner chose after the moderator looked stays', async () => {
  const ada = await shown('changed@example.test', 70)
  const next = await ada.show(90)
  await expect(
    users(await moderator()).removePicture({ id: ada.id, pictureUrl: ada.url, reason }),
  ).rejects.toMatchObject({ code: 'PICTURE_CHANGED', status: 409 })
  expect(await avatarOf(ada.id)).toBe(next)
  expect(await auditOf(ada.id)).toEqual([])
})

test('of two moderators at once one removes it, and its owner is told once', async () => {
  const ada = await shown('twice@example.test', 80)
  const both = [await moderator(), await moderator()]
  const answers = await Promise.all(
    both.map((mo) => users(mo).removePicture({ id: ada.id, pictureUrl: ada.url, reason })),
  )
  expect(answers.filter(({ removed }) => removed)).toHaveLength(1)
  expect(await eventsOf(ada.id)).toHaveLength(1)
})

test('nobody without the right removes one, none goes without a reason, and a closed account is not there', async () => {
  const ada = await shown('safe@example.test', 100)
  const input = { id: ada.id, pictureUrl: ada.url, reason }
  await expect(users(testActor({ permissions: ['platform.users.update'] })).removePicture(input)).rejects.toMatchObject(
    {
      status: 403,
      data: { message: 'Missing platform.contentModeration.manage' },
    },
  )
  const mo = await moderator()
  await expect(users(mo).removePicture({ ...input, reason: ' ' })).rejects.toMatchObject({ status: 400 })
  expect(await avatarOf(ada.id)).toBe(ada.url)
  await ada.call.close({ password })
  await expect(users(mo).removePicture(input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
