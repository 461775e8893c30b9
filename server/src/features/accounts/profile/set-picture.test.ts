import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { encodeAvatar } from '#server/features/uploads/encode-avatar.ts'
import { databaseStorage } from '#server/features/uploads/storage/database-storage.ts'
import { storeUpload } from '#server/features/uploads/store-upload.ts'
import { imageFile } from '#server/features/uploads/testing/image-fixtures.ts'
import { deleteUploadsOfClosed } from '#server/features/uploads/uploads.personal-data.ts'
import { openRightsFixtures, password } from '../rights/testing/account-rights-fixtures.ts'

const { db, owner, somebody, rowsOf, forgetLimits, close } = await openRightsFixtures()
afterAll(close)
beforeEach(forgetLimits)

/** An upload of this account; another width makes another picture. */
async function upload(ownerId: string, width = 60) {
  const file = await imageFile(width)
    .linear(1, width % 50)
    .png()
    .toBuffer()
  return storeUpload({ db, storage: databaseStorage(db) }, { ownerId, kind: 'avatar' }, await encodeAvatar(file))
}
const uploadsOf = (id: string) =>
  rowsOf('select id, used_at is not null as used from uploads where owner_id = $1', [id])
const avatarOf = async (id: string) =>
  (await rowsOf('select avatar_url from profiles where id = $1', [id]))[0].avatar_url

test('an upload becomes one’s picture, another takes its place, and the one before is gone', async () => {
  const ada = await somebody('picture@example.test')
  const [first, second] = [await upload(ada.id, 60), await upload(ada.id, 80)]
  expect((await ada.call.setPicture({ uploadId: first.id })).avatarUrl).toBe(first.url)
  expect((await ada.call.me({})).profile.avatarUrl).toBe(first.url)
  expect((await ada.call.setPicture({ uploadId: second.id })).avatarUrl).toBe(second.url)
  expect(await uploadsOf(ada.id)).toEqual([{ id: second.id, used: true }])
  expect((await ada.call.setPicture({ uploadId: second.id })).avatarUrl).toBe(second.url)
  await expect(ada.call.setPicture({ uploadId: first.id })).rejects.toMatchObject({
    status: 404,
    data: { message: uploadMessages.gone },
  })
  expect((await ada.call.removePicture({})).avatarUrl).toBeNull()
  expect(await uploadsOf(ada.id)).toEqual([])
  expect((await ada.call.removePicture({})).avatarUrl).toBeNull()
})

test('somebody else’s upload is not there, and stays theirs', async () => {
  const [ada, bea] = [await somebody('thief@example.test'), await somebody('owner@example.test')]
  const { id } = await upload(bea.id)
  await expect(ada.call.setPicture({ uploadId: id })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  expect(await avatarOf(ada.id)).toBeNull()
  expect(await uploadsOf(bea.id)).toEqual([{ id, used: false }])
})

test('the same picture of two people is each one’s own', async () => {
  const [ada, bea] = [await somebody('one.cat@example.test'), await somebody('same.cat@example.test')]
  const [hers, his] = [await upload(ada.id), await upload(bea.id)]
  expect(hers.url).toBe(his.url)
  await ada.call.setPicture({ uploadId: hers.id })
  await bea.call.setPicture({ uploadId: his.id })
  await ada.call.removePicture({})
  expect(await uploadsOf(bea.id)).toEqual([{ id: his.id, used: true }])
})

test('of two tabs at once the later one wins, and one picture is kept', async () => {
  const ada = await somebody('tabs@example.test')
  for (let round = 0; round < 5; round++) {
    const both = [await upload(ada.id, 100 + round), await upload(ada.id, 120 + round)]
    const answers = await Promise.all(both.map(({ id }) => ada.call.setPicture({ uploadId: id })))
    expect(answers.map(({ avatarUrl }) => avatarUrl)).toEqual(both.map(({ url }) => url))
    const [used, ...rest] = (await uploadsOf(ada.id)).filter((row) => row.used)
    expect(rest).toEqual([])
    expect(await avatarOf(ada.id)).toBe(both.find(({ id }) => id === used.id)?.url)
  }
})

test('no address but one of ours can be a picture, not even by mistake in SQL', async () => {
  const ada = await somebody('walls@example.test')
  for (const url of [
    'https://evil.example/a.webp',
    '//evil.example/a.webp',
    '/media/x/512.webp',
    'javascript:alert(1)',
  ])
    await expect(owner.query('update profiles set avatar_url = $2 where id = $1', [ada.id, url]), url).rejects.toThrow(
      'profiles_avatar_is_ours',
    )
})

test('whoever is suspended is shown without a picture, until they are back', async () => {
  const ada = await somebody('suspended.face@example.test')
  const { id, url } = await upload(ada.id)
  await ada.call.setPicture({ uploadId: id })
  const shown = async () => [
    ...(await rowsOf('select avatar_url from person_faces where id = $1', [ada.id])),
    ...(await rowsOf('select avatar_url from chat_names(array[$1::uuid])', [ada.id])),
  ]
  expect(await shown()).toEqual([{ avatar_url: url }, { avatar_url: url }])
  await owner.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [ada.id])
  expect(await shown()).toEqual([{ avatar_url: null }, { avatar_url: null }])
})

test('one’s data holds the picture itself; an account that is closed leaves none', async () => {
  const ada = await somebody('leaving.face@example.test')
  const { id, url } = await upload(ada.id)
  await ada.call.setPicture({ uploadId: id })
  const { account, parts } = JSON.parse(await (await ada.call.exportMine({})).text())
  expect(account.avatarUrl).toBe(url)
  const [row] = parts.uploads.rows
  expect(row).toMatchObject({ id, kind: 'avatar', width: 512, height: 512 })
  const content = Buffer.from(row.picture.replace('data:image/webp;base64,', ''), 'base64')
  expect([content.length, content.toString('latin1', 8, 12)]).toEqual([row.bytes, 'WEBP'])
  await ada.call.close({ password })
  expect(await uploadsOf(ada.id)).toEqual([])
  expect(await avatarOf(ada.id)).toBeNull()
})

test('a picture set at the moment its account closes is deleted too', async () => {
  const ada = await somebody('closing.cat@example.test')
  await ada.call.close({ password })
  const { id } = await upload(ada.id)
  await owner.query('update uploads set used_at = app_now() where id = $1', [id])
  await deleteUploadsOfClosed(db).handle({ payload: { profileId: ada.id } } as never)
  expect(await uploadsOf(ada.id)).toEqual([])
})
