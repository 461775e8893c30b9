// @vitest-environment happy-dom
import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { maxUploadBytes } from '@keepcase/contract/uploads/uploads.rules.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, api, client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { sendFile } from '#web/api/upload-file.ts'
import { cropToSquare } from './crop-to-square.ts'
import { PictureSettings } from './settings-picture.tsx'

vi.mock('./crop-to-square.ts', () => ({ cropToSquare: vi.fn() }))
vi.mock('#web/api/upload-file.ts', () => ({ sendFile: vi.fn() }))
vi.mock('#web/api/api.ts', async (load) => {
  const real = await load<typeof import('#web/api/api.ts')>()
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const fake = { accounts: { me: vi.fn(), setPicture: vi.fn(), removePicture: vi.fn() } }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const calls = client.accounts as unknown as Record<'me' | 'setPicture' | 'removePicture', ReturnType<typeof vi.fn>>
const send = vi.mocked(sendFile)
const square = vi.mocked(cropToSquare)

const url = `/media/${'a'.repeat(64)}/512.webp`
let avatarUrl: string | null
const profile = () => ({ id: 'ada', displayName: 'Ada', avatarUrl }) as unknown as Me['profile']

beforeEach(() => {
  avatarUrl = null
  calls.me.mockImplementation(async () => ({ profile: profile() }))
  calls.setPicture.mockImplementation(async () => {
    avatarUrl = url
    return profile()
  })
  calls.removePicture.mockImplementation(async () => {
    avatarUrl = null
    return profile()
  })
  square.mockResolvedValue(new Blob(['square'], { type: 'image/webp' }))
  send.mockResolvedValue({ id: 'an-upload' })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function Settings() {
  const { data } = useQuery(api.accounts.me.queryOptions({ input: {} }))
  return data ? <PictureSettings profile={data.profile} /> : null
}

function show() {
  const Stub = createRoutesStub([{ path: '/', Component: Settings }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
}

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))
const source = () => document.querySelector('img')?.getAttribute('src') ?? null
const cat = new File(['a cat'], 'cat.jpg', { type: 'image/jpeg' })

async function choose(file = cat) {
  await screen.findByText('Profile picture')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await userEvent.upload(input, file, { applyAccept: false })
}

const isFocused = (name: string) => waitFor(async () => expect(document.activeElement).toBe(await button(name)))

test('a picture is looked at before it is saved; the focus goes along', async () => {
  show()
  await choose()
  await isFocused('Save picture')
  expect(source()).toMatch(/^blob:/)
  expect(send).not.toHaveBeenCalled()
  await press('Save picture')
  await waitFor(() => expect(source()).toBe(url))
  expect(calls.setPicture.mock.calls[0]?.[0]).toEqual({ uploadId: 'an-upload' })
  expect(document.querySelector('img')?.getAttribute('srcset')).toContain('256.webp 256w')
  await isFocused('Change picture')
})

test('cancel leaves everything as it was', async () => {
  avatarUrl = url
  show()
  await choose()
  await press('Cancel')
  expect(source()).toBe(url)
  expect(send).not.toHaveBeenCalled()
  await isFocused('Change picture')
})

test('without a network nothing is lost: the same picture goes out with the next press', async () => {
  send.mockRejectedValueOnce(new TypeError('The file couldn’t be sent'))
  show()
  await choose()
  await press('Save picture')
  expect((await screen.findByText(/couldn’t reach the server/)).closest('[role=alert]')).not.toBeNull()
  expect(source()).toMatch(/^blob:/)
  await press('Save picture')
  await waitFor(() => expect(source()).toBe(url))
  expect(send.mock.calls[0]?.[1]).toBe(send.mock.calls[1]?.[1])
  expect(screen.queryByText(/couldn’t reach/)).toBeNull()
})

test('what this browser cannot read the server judges, in its own words', async () => {
  square.mockResolvedValue(null)
  const words = 'We can’t read this file.'
  send.mockRejectedValueOnce(
    new ApiError('UNSUPPORTED_MEDIA_TYPE', 415, words, { title: 'Not a picture', message: words }),
  )
  show()
  await choose(new File(['text'], 'notes.txt'))
  await screen.findByText(words)
  expect(send).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull()
})

test('what this browser cannot read and the network loses is to be chosen again', async () => {
  square.mockResolvedValue(null)
  send.mockRejectedValueOnce(new TypeError('The file couldn’t be sent'))
  show()
  await choose(new File(['raw'], 'cat.heic'))
  await screen.findByText('We couldn’t reach the server. Choose your picture again.')
})

test('what is too large to be sent is not sent, and says so until something else is done', async () => {
  avatarUrl = url
  square.mockResolvedValue(null)
  show()
  await choose(new File([new Uint8Array(maxUploadBytes + 1)], 'film.raw'))
  await screen.findByText('This file is 50.1 MB. Choose one up to 50 MB.')
  expect(send).not.toHaveBeenCalled()
  await press('Remove')
  await waitFor(() => expect(source()).toBeNull())
  expect(screen.queryByText(/50.1 MB/)).toBeNull()
})

test('a picture that is pasted or dropped is taken; one that is pasted into a text is not', async () => {
  show()
  await screen.findByText('Profile picture')
  const text = document.createElement('textarea')
  document.body.append(text)
  fireEvent.paste(text, { clipboardData: { files: [cat] } })
  expect(square).not.toHaveBeenCalled()
  fireEvent.paste(document.body, { clipboardData: { files: [cat] } })
  await button('Save picture')
  await press('Cancel')
  fireEvent.drop(document.body, { dataTransfer: { files: [cat], types: ['Files'] } })
  await button('Save picture')
  expect(square).toHaveBeenCalledTimes(2)
  text.remove()
})

test('a picture is taken away, and a failure says so', async () => {
  avatarUrl = url
  show()
  calls.removePicture.mockRejectedValueOnce(new ApiError('INTERNAL_SERVER_ERROR', 500, 'x', null))
  await press('Remove')
  await screen.findByText('Your picture wasn’t removed. Try again.')
  await press('Remove')
  await waitFor(() => expect(source()).toBeNull())
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  await isFocused('Choose a picture')
})
