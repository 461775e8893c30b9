// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptsFiles, useIncomingFiles } from './use-incoming-files.ts'

/** What each field took, in order. */
let taken: string[] = []
beforeEach(() => {
  taken = []
})
afterEach(cleanup)

function Field({ name }: { name: string }) {
  const field = useRef<HTMLFieldSetElement>(null)
  const isOver = useIncomingFiles(field, (files) => taken.push(`${name}: ${files.map((one) => one.name).join()}`))
  return (
    <fieldset ref={field} {...acceptsFiles} aria-label={name}>
      <button type="button">Choose for {name}</button>
      {isOver && <p>Over {name}</p>}
    </fieldset>
  )
}

const field = (name: string) => screen.getByRole('group', { name })
const files = [new File(['x'], 'cat.png')]
const dragged = { dataTransfer: { types: ['Files'], files } }
const pasted = { clipboardData: { files } }

test('the only field of a page takes files anywhere, except those pasted into a text field', () => {
  render(
    <>
      <Field name="logo" />
      <textarea aria-label="Notes" />
    </>,
  )
  fireEvent.drop(document.body, dragged)
  fireEvent.paste(document.body, pasted)
  fireEvent.paste(screen.getByLabelText('Notes'), pasted)
  expect(taken).toEqual(['logo: cat.png', 'logo: cat.png'])
})

test('of two fields, the one under the pointer or with the focus takes files; beside both nothing happens', () => {
  render(
    <>
      <Field name="logo" />
      <Field name="cover" />
    </>,
  )
  fireEvent.dragOver(field('cover'), dragged)
  expect(screen.queryByText('Over logo')).toBeNull()
  expect(screen.getByText('Over cover')).toBeTruthy()
  fireEvent.drop(field('cover'), dragged)
  expect(screen.queryByText('Over cover')).toBeNull()
  fireEvent.paste(document.body, pasted)
  screen.getByRole('button', { name: 'Choose for logo' }).focus()
  fireEvent.paste(screen.getByRole('button', { name: 'Choose for logo' }), pasted)
  expect(taken).toEqual(['cover: cat.png', 'logo: cat.png'])
  // The browser would open the file in place of the page if nobody kept it from that.
  expect(fireEvent.drop(document.body, dragged)).toBe(false)
  expect(taken).toHaveLength(2)
})

test('under a modal dialog the page takes no files; the dialog’s field does', async () => {
  const Page = ({ dialog }: { dialog: ReactNode }) => (
    <>
      <Field name="page" />
      <Dialog.Root open={dialog !== null}>
        <Dialog.Portal>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Edit item</Dialog.Title>
            {dialog}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
  const { rerender } = render(<Page dialog={<Field name="dialog" />} />)
  fireEvent.drop(document.body, dragged)
  rerender(<Page dialog="no field" />)
  fireEvent.drop(document.body, dragged)
  expect(taken).toEqual(['dialog: cat.png'])
  rerender(<Page dialog={null} />)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.drop(document.body, dragged)
  expect(taken).toEqual(['dialog: cat.png', 'page: cat.png'])
})

test('text that is dragged is left to the browser', () => {
  render(<Field name="logo" />)
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true)
  expect(taken).toEqual([])
})
