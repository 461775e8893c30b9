// @vitest-environment happy-dom
import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import * as texts from './item-photos.texts.ts'
import { ItemPhotosField } from './item-photos-field.tsx'
import { uploadPhoto } from './upload-photo.ts'

vi.mock('./upload-photo.ts', () => ({ uploadPhoto: vi.fn() }))
vi.mock('#web/api/api.ts', async (load) => {
  const real = await load<typeof import('#web/api/api.ts')>()
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const fake = { photos: { unused: vi.fn(), removeUnused: vi.fn() } }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const calls = client.photos as unknown as Record<'unused' | 'removeUnused', ReturnType<typeof vi.fn>>
const upload = vi.mocked(uploadPhoto)

const photo = (id: string, description = ''): ItemPhoto => {
  const url = `/media/${id.padStart(64, '0')}/960.webp`
  return { id, url, width: 800, height: 600, thumbhash: '', description, crop: null, version: 1 }
}
const file = (name: string) => new File([name], name, { type: 'image/jpeg' })

let latest: readonly ItemPhoto[] = []
function Holder({ first }: { first: ItemPhoto[] }) {
  const [value, setValue] = useState<readonly ItemPhoto[]>(first)
  latest = value
  return <ItemPhotosField storefrontId="store" value={value} onChange={setValue} />
}
const show = (first: ItemPhoto[] = []) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Holder first={first} />
    </QueryClientProvider>,
  )
const shown = () => latest.map(({ id }) => id).join(' ')
const chooser = () => screen.getByLabelText('Photo files')

beforeEach(() => {
  calls.unused.mockResolvedValue({ photos: [] })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test('several files are sent two at a time, and stand in the order in which they were chosen', async () => {
  const done: Record<string, (id: string) => void> = {}
  upload.mockImplementation(
    (_, sent) =>
      new Promise((resolve) => {
        done[(sent as File).name] = (id) => resolve(photo(id))
      }),
  )
  show([photo('old')])
  fireEvent.change(chooser(), { target: { files: [file('1'), file('2'), file('3')] } })
  await waitFor(() => expect(Object.keys(done)).toEqual(['1', '2']))
  done['2']?.('two')
  await waitFor(() => expect(Object.keys(done)).toEqual(['1', '2', '3']))
  done['3']?.('three')
  await waitFor(() => expect(shown()).toBe('old two three'))
  done['1']?.('one')
  await waitFor(() => expect(shown()).toBe('old one two three'))
})

test('files that are dropped or pasted are added; pasting into a text field is left alone', async () => {
  upload.mockImplementation(async (_, sent) => photo((sent as File).name))
  show()
  fireEvent.drop(screen.getByRole('group', { name: texts.photosHeading }), {
    dataTransfer: { types: ['Files'], files: [file('dropped')] },
  })
  await waitFor(() => expect(shown()).toBe('dropped'))
  fireEvent.paste(document.body, { clipboardData: { files: [file('pasted')] } })
  await waitFor(() => expect(shown()).toBe('dropped pasted'))
  const text = document.body.appendChild(document.createElement('textarea'))
  fireEvent.paste(text, { clipboardData: { files: [file('typed')] } })
  text.remove()
  expect(upload).toHaveBeenCalledTimes(2)
})

test('buttons move a photo and keep the focus; at the end they do nothing', async () => {
  show([photo('a'), photo('b'), photo('c')])
  await userEvent.click(screen.getByRole('button', { name: texts.moveLater(1) }))
  expect(shown()).toBe('b a c')
  await userEvent.click(screen.getByRole('button', { name: texts.moveEarlier(3) }))
  expect(shown()).toBe('b c a')
  await userEvent.click(screen.getByRole('button', { name: texts.moveEarlier(1) }))
  expect(shown()).toBe('b c a')
  await userEvent.click(screen.getByRole('button', { name: texts.removePhoto(2) }))
  expect(shown()).toBe('b a')
})

test('a refused file says why, and is sent again or taken away without losing the others', async () => {
  const message = 'We can’t read this file.'
  const refusal = new ApiError('UNSUPPORTED_MEDIA_TYPE', 415, message, { title: 'Not a picture', message })
  upload.mockRejectedValueOnce(refusal).mockResolvedValueOnce(photo('good')).mockResolvedValueOnce(photo('again'))
  show()
  fireEvent.change(chooser(), { target: { files: [file('bad.svg'), file('good.jpg')] } })
  await screen.findByText(message)
  await waitFor(() => expect(shown()).toBe('good'))
  await userEvent.click(screen.getByRole('button', { name: texts.retry }))
  await waitFor(() => expect(shown()).toBe('again good'))
  expect(screen.queryByText(message)).toBeNull()
})

test('an item has twelve photos at most, and says how many were added', async () => {
  upload.mockImplementation(async (_, sent) => photo((sent as File).name))
  show(Array.from({ length: 11 }, (_, n) => photo(`p${n}`)))
  fireEvent.change(chooser(), { target: { files: [file('x'), file('y')] } })
  await screen.findByText(texts.tooMany(1))
  await waitFor(() => expect(latest).toHaveLength(12))
  expect(screen.queryByRole('button', { name: texts.addPhotos })).toBeNull()
})

test('photos of an earlier visit that no item uses are offered again', async () => {
  calls.unused.mockResolvedValue({ photos: [photo('left1'), photo('left2')] })
  calls.removeUnused.mockResolvedValue({ removed: 2 })
  show([photo('left1')])
  await screen.findByText(texts.unusedFound(1))
  await userEvent.click(screen.getByRole('button', { name: texts.addUnused }))
  expect(shown()).toBe('left1 left2')
  expect(screen.queryByText(/from last time/)).toBeNull()
})
