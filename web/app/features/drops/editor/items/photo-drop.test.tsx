// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PhotoDrop } from './photo-drop.tsx'

afterEach(cleanup)

test('a phone’s camera is offered beside the files, and its photo becomes an item too', async () => {
  const onFiles = vi.fn()
  render(<PhotoDrop onFiles={onFiles} isSmall={false} />)
  const camera = screen.getByLabelText<HTMLInputElement>('Camera')
  expect(camera.getAttribute('capture')).toBe('environment')
  const opened = vi.spyOn(camera, 'click')
  await userEvent.click(screen.getByRole('button', { name: 'Take a photo' }))
  expect(opened).toHaveBeenCalled()
  const photo = new File(['x'], 'IMG_0001.jpg', { type: 'image/jpeg' })
  await userEvent.upload(camera, photo)
  expect(onFiles).toHaveBeenCalledWith([photo])
})
