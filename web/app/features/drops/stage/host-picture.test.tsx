import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { HostPicture } from './host-picture.tsx'

const drop = {
  dropId: '7b0e2f64-0000-4000-8000-000000000001',
  live: { stream: 'youtube', streamMark: 'a1' },
} as const
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('nothing is loaded before the press; then the frame is a page of this site', async () => {
  render(<HostPicture {...drop} />)
  expect(document.querySelector('iframe')).toBeNull()
  expect(screen.getByText('Loads from YouTube when you press.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Watch the host' }))
  expect(document.querySelector('iframe')?.getAttribute('src')).toBe(`/stream/${drop.dropId}`)
  expect(screen.getByText(/Video runs a few seconds behind/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close video' }))
  expect(document.querySelector('iframe')).toBeNull()
})

test('another link loads at once, another site only at its own press', async () => {
  const { rerender } = render(<HostPicture {...drop} />)
  await userEvent.click(screen.getByRole('button', { name: 'Watch the host' }))
  const former = document.querySelector('iframe')
  rerender(<HostPicture {...drop} live={{ stream: 'youtube', streamMark: 'a1' }} />)
  expect(document.querySelector('iframe'), 'the same link').toBe(former)
  rerender(<HostPicture {...drop} live={{ stream: 'youtube', streamMark: 'b2' }} />)
  expect(document.querySelector('iframe'), 'a new frame').not.toBe(former)
  expect(document.querySelector('iframe')).not.toBeNull()
  rerender(<HostPicture {...drop} live={{ stream: 'twitch', streamMark: 'c3' }} />)
  expect(document.querySelector('iframe')).toBeNull()
  expect(screen.getByText('Loads from Twitch when you press.')).toBeTruthy()
})

test('it is off for those who save data', () => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }))
  render(<HostPicture {...drop} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Video is off while your browser saves data.')).toBeTruthy()
})
