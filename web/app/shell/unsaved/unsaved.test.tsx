// @vitest-environment happy-dom
import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { makeQueryClient } from '#web/api/query-client.ts'
import { CancelButton, Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { confirmUnsaved, connectConfirmation } from '#web/ui/overlays/confirm-unsaved.ts'
import { Sheet } from '#web/ui/overlays/overlays.tsx'
import { clearUnsaved, hasUnsaved, useUnsaved } from '#web/ui/overlays/unsaved.ts'
import { UnsavedSlot } from './unsaved-slot.tsx'

const Fields = z.strictObject({ bio: z.string() })

function Settings({ send, goesOn }: { send: () => Promise<unknown>; goesOn: boolean }) {
  const navigate = useNavigate()
  const form = useContractForm(Fields, useMutation({ mutationFn: send }), {
    defaultValues: { bio: '' },
    asksBeforeLeaving: true,
    onDone: () => void (goesOn && navigate('/elsewhere')),
  })
  return (
    <Form form={form}>
      <FormField form={form} name="bio">
        {(control) => <TextField label="Bio" {...control} />}
      </FormField>
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

const Frame = () => (
  <>
    <nav>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/?tab=2">Second tab</Link>
      <Link to="#further">Further down</Link>
    </nav>
    <Outlet />
    <UnsavedSlot />
  </>
)

/** Settings with unsaved text, and the question's code loaded. */
async function typed({ send = async () => null as unknown, goesOn = false } = {}) {
  const page = { path: '/', element: <Settings send={send} goesOn={goesOn} /> }
  const children = [page, { path: '/elsewhere', element: <h1>Elsewhere at last</h1> }]
  const router = createMemoryRouter([{ element: <Frame />, children }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByLabelText('Bio'), 'Tapes since 1984')
  await waitFor(() => expect(wouldAsk()).toBe(true))
  return router
}

/** Whether the browser would ask before the page is closed. */
function wouldAsk(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

const press = (name: string, role = 'button') => userEvent.click(screen.getByRole(role, { name }))
const bio = () => screen.getByLabelText<HTMLInputElement>('Bio').value

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  expect(hasUnsaved()).toBe(false)
})

test.each(['Elsewhere', 'Second tab'])('the link %s asks first; who goes on editing has lost nothing', async (link) => {
  const router = await typed()
  await press(link, 'link')
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bio()).toBe('Tapes since 1984')
  expect(router.state.location).toMatchObject({ pathname: '/', search: '' })
})

test('who leaves is where they wanted to go, and is asked nothing more', async () => {
  await typed()
  await press('Elsewhere', 'link')
  await screen.findByRole('dialog')
  await press('Leave')
  await screen.findByText('Elsewhere at last')
  expect(wouldAsk()).toBe(false)
})

test('a jump inside the page asks nothing', async () => {
  const router = await typed()
  await press('Further down', 'link')
  await waitFor(() => expect(router.state.location.hash).toBe('#further'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is typed back to what was there is nothing unsaved', async () => {
  await typed()
  await userEvent.clear(screen.getByLabelText('Bio'))
  await waitFor(() => expect(wouldAsk()).toBe(false))
})

test('what is saved asks nothing, and what is typed after that asks again', async () => {
  await typed()
  await press('Save')
  await waitFor(() => expect(wouldAsk()).toBe(false))
  expect(bio()).toBe('Tapes since 1984')
  await userEvent.type(screen.getByLabelText('Bio'), '!')
  await waitFor(() => expect(wouldAsk()).toBe(true))
})

test('a form that goes to another page once it is saved goes without a question', async () => {
  await typed({ goesOn: true })
  await press('Save')
  await screen.findByText('Elsewhere at last')
})

test('what the server refuses stays unsaved', async () => {
  await typed({ send: () => Promise.reject(new Error('no')), goesOn: true })
  await press('Save')
  await screen.findByRole('alert')
  expect(wouldAsk()).toBe(true)
})

test('after a sign-out nothing is asked', async () => {
  await typed()
  clearUnsaved()
  await waitFor(() => expect(wouldAsk()).toBe(false))
  await press('Elsewhere', 'link')
  await screen.findByText('Elsewhere at last')
})

/** A page with a form of its own, and one in a sheet. */
async function sheet(typedIn: 'Note' | 'Bio' | null) {
  const element = (
    <>
      <Settings send={async () => null} goesOn={false} />
      <Sheet title="Add a note" trigger={<button type="button">Open</button>}>
        <Note />
      </Sheet>
    </>
  )
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '/', element }] }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  if (typedIn === 'Bio') await userEvent.type(screen.getByLabelText('Bio'), 'Tapes')
  await press('Open')
  if (typedIn === 'Note') await userEvent.type(await screen.findByLabelText('Note'), 'Side A skips')
  if (typedIn) await waitFor(() => expect(wouldAsk()).toBe(true))
}

function Note() {
  const form = useContractForm(Fields, useMutation({ mutationFn: async () => null }), {
    defaultValues: { bio: '' },
    asksBeforeLeaving: true,
  })
  return (
    <Form form={form}>
      <FormField form={form} name="bio">
        {(control) => <TextField label="Note" {...control} />}
      </FormField>
    </Form>
  )
}

const question = { name: 'Leave without saving?' }
const ways = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Close', () => press('Close')],
] as const

test.each(ways)('a sheet with something typed asks at %s; who goes on editing is where they were', async (_, close) => {
  await sheet('Note')
  await close()
  await screen.findByRole('dialog', question)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Side A skips')
  expect(document.activeElement?.closest('[role=dialog]')?.textContent).toContain('Add a note')
})

test('who leaves the sheet is back at what opened it, and the sheet begins anew', async () => {
  await sheet('Note')
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('dialog', question)
  await press('Leave')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'))
  expect(wouldAsk()).toBe(false)
  await press('Open')
  expect((await screen.findByLabelText<HTMLInputElement>('Note')).value).toBe('')
})

test.each(['Bio', null] as const)('a sheet in which nothing is typed closes at once (typed: %s)', async (typedIn) => {
  await sheet(typedIn)
  await screen.findByLabelText('Note')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what would lose it for another reason, such as signing out, asks, and is done when it may', async () => {
  const done: string[] = []
  confirmUnsaved(() => done.push('nothing typed'))
  await typed()
  confirmUnsaved(() => done.push('refused'))
  await screen.findByRole('dialog', question)
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  confirmUnsaved(() => done.push('allowed'))
  await screen.findByRole('dialog', question)
  await press('Leave')
  await waitFor(() => expect(done).toEqual(['nothing typed', 'allowed']))
})

test('who is faster than the question’s code is asked as soon as it is there; by the browser where it does not come', async () => {
  const done: string[] = []
  const stop = keepUnsaved()
  const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
  vi.stubGlobal('confirm', confirm)
  confirmUnsaved(() => done.push('soon'))
  expect(done).toEqual([])
  connectConfirmation((go) => go())()
  expect(done).toEqual(['soon'])
  vi.useFakeTimers()
  for (const way of ['refused', 'allowed']) {
    confirmUnsaved(() => done.push(way))
    vi.advanceTimersByTime(1_500)
  }
  vi.useRealTimers()
  expect(done).toEqual(['soon', 'allowed'])
  expect(confirm).toHaveBeenCalledTimes(2)
  stop()
})

/** Registers unsaved text on a page that has no question (yet). */
function keepUnsaved(): () => void {
  const Unsaved = () => {
    useUnsaved(true)
    return null
  }
  const { unmount } = render(<Unsaved />)
  return unmount
}

function Bio({ onCancel }: { onCancel: () => void }) {
  const mutation = useMutation({ mutationFn: async (_: z.output<typeof Fields>) => null })
  const form = useContractForm(Fields, mutation, { defaultValues: { bio: '' }, asksBeforeLeaving: true })
  return (
    <Form form={form}>
      <FormField form={form} name="bio">
        {(control) => <TextField label="Bio" {...control} />}
      </FormField>
      <CancelButton onCancel={onCancel} />
    </Form>
  )
}

function Editor() {
  const [isOpen, setOpen] = useState(true)
  if (isOpen) return <Bio onCancel={() => setOpen(false)} />
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Edit
    </button>
  )
}

test('a form’s own Cancel asks where something is typed, and only then', async () => {
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '/', element: <Editor /> }] }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await press('Cancel')
  await press('Edit')
  await userEvent.type(screen.getByLabelText('Bio'), 'Tapes since 1984')
  await waitFor(() => expect(wouldAsk()).toBe(true))
  await press('Cancel')
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bio()).toBe('Tapes since 1984')
  await press('Cancel')
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await press('Leave')
  await screen.findByRole('button', { name: 'Edit' })
  await waitFor(() => expect(hasUnsaved()).toBe(false))
})
