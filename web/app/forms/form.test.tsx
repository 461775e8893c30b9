// @vitest-environment happy-dom
import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { asBox, Form, FormField, SubmitButton, useContractForm } from './form.tsx'
import { formMessages } from './form-messages.ts'

const Schema = z.strictObject({
  email: z.string().check(z.minLength(1, 'Email is required')),
  name: z.string().check(z.minLength(2, 'Store name must be at least 2 characters')),
})

function Example({ send, done }: { send: (input: z.output<typeof Schema>) => Promise<unknown>; done?: () => void }) {
  const form = useContractForm(Schema, useMutation({ mutationFn: send }), {
    defaultValues: { email: '', name: '' },
    ...(done ? { onDone: done } : {}),
  })
  return (
    <Form form={form}>
      <FormField form={form} name="email">
        {(control) => <TextField label="E-mail" {...control} />}
      </FormField>
      <FormField form={form} name="name">
        {(control) => <TextField label="Store Name *" {...control} />}
      </FormField>
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

const show = (send: (input: z.output<typeof Schema>) => Promise<unknown>, done?: () => void) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Example send={send} {...(done ? { done } : {})} />
    </QueryClientProvider>,
  )

afterEach(cleanup)

test('an unfinished form is not sent: the first wrong field takes the focus, and a summary counts them', async () => {
  const send = vi.fn(async () => null)
  show(send)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(send).not.toHaveBeenCalled()
  const email = screen.getByLabelText('E-mail')
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(screen.getByRole('alert').textContent).toContain('2 fields need another look.')
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Email is required')
})

test('a field is checked when it is left, and its message goes while it is mended', async () => {
  show(async () => null)
  const name = screen.getByLabelText('Store Name *')
  await userEvent.type(name, 'x')
  expect(name.getAttribute('aria-invalid')).toBeNull()
  await userEvent.tab()
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.type(name, 'y')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull())
})

test('what the server refuses stands under its field, and nothing typed is lost', async () => {
  show(() =>
    Promise.reject(
      new ApiError('CONFLICT', 409, '', { message: 'Taken', fields: { email: 'This address is taken.' } }),
    ),
  )
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Store Name *'), 'Odd Lots')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('This address is taken.')
  expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('ada@example.com')
})

test('an accepted form says so once, with what was sent', async () => {
  const send = vi.fn(async () => 'kept')
  const done = vi.fn()
  show(send, done)
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Store Name *'), 'Odd Lots')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(done).toHaveBeenCalledWith('kept', { email: 'ada@example.com', name: 'Odd Lots' })
})

test('a press in the moment in which a refused form can be sent again is sent', async () => {
  const send = vi.fn(() => Promise.reject(new ApiError('CONFLICT', 409, 'Please try again.', null)))
  show(send)
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Store Name *'), 'Odd Lots')
  const save = screen.getByRole('button', { name: 'Save' })
  // React has drawn the button that can be pressed; nothing else has run since.
  const observer = new MutationObserver(() => {
    if (send.mock.calls.length !== 1 || save.hasAttribute('aria-disabled')) return
    observer.disconnect()
    save.click()
  })
  observer.observe(save, { attributes: true })
  save.click()
  await screen.findByText('Please try again.')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})

test('two presses in a row are sent once', async () => {
  const send = vi.fn(() => new Promise(() => {}))
  show(send)
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Store Name *'), 'Odd Lots')
  const form = screen.getByRole('button', { name: 'Save' }).closest('form')!
  form.requestSubmit()
  form.requestSubmit()
  await waitFor(() => expect(send).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(send).toHaveBeenCalledTimes(1)
})

test('what is typed while a form is being saved stays, and is sent by the next press', async () => {
  type Kept = { title: string; note: string }
  const Kept = z.strictObject({ title: z.string(), note: z.string() })
  const answers: ((saved: Kept) => void)[] = []
  const send = vi.fn((_: Kept) => new Promise<Kept>((resolve) => answers.push(resolve)))
  function Edited() {
    const form = useContractForm(Kept, useMutation({ mutationFn: send }), {
      defaultValues: { title: '', note: '' },
      savedValues: (saved) => saved,
      asksBeforeLeaving: true,
    })
    return (
      <Form form={form}>
        <FormField form={form} name="title">
          {(control) => <TextField label="Title" {...control} />}
        </FormField>
        <FormField form={form} name="note">
          {(control) => <TextField label="Note" {...control} />}
        </FormField>
        <p>{form.formState.isDirty ? 'unsaved' : 'saved'}</p>
        <SubmitButton>Save</SubmitButton>
      </Form>
    )
  }
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Edited />
    </QueryClientProvider>,
  )
  const values = () => ['Title', 'Note'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
  await userEvent.type(screen.getByLabelText('Title'), ' Dusk ')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  await userEvent.type(screen.getByLabelText('Note'), 'First press')
  answers[0]!({ title: 'Dusk', note: '' })
  await waitFor(() => expect(values()).toEqual(['Dusk', 'First press']))
  expect(screen.getByText('unsaved')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(send.mock.lastCall?.[0]).toEqual({ title: 'Dusk', note: 'First press' }))
  answers[1]!({ title: 'Dusk', note: 'First press' })
  await waitFor(() => expect(screen.getByText('saved')).toBeTruthy())
})

test('the words of an error: the server’s own, else ours; a lost network has its own', () => {
  expect(formMessages(new ApiError('X', 409, 'Conflict', { message: 'Taken.' }), 'Ours.').message).toBe('Taken.')
  expect(formMessages(new ApiError('X', 500, 'boom', null), 'Ours.').message).toBe('Ours.')
  expect(formMessages(new TypeError('Failed to fetch'), 'Ours.').message).toBe(
    'We couldn’t reach the server. What you typed is still here.',
  )
})

test('a field that is left for a button that does not send, or a link, is not judged: the press would miss', async () => {
  render(
    <>
      <button type="button">Cancel</button>
      <a href="#away">Away</a>
    </>,
  )
  show(vi.fn(async () => null))
  const email = screen.getByLabelText('E-mail')
  for (const away of [screen.getByRole('button', { name: 'Cancel' }), screen.getByRole('link', { name: 'Away' })]) {
    await userEvent.click(email)
    await userEvent.click(away)
    expect(screen.queryByText('Email is required')).toBeNull()
  }
  await userEvent.click(email)
  await userEvent.click(screen.getByLabelText('Store Name *'))
  expect(await screen.findByText('Email is required')).toBeDefined()
})

const Choice = z.strictObject({ isOnce: z.boolean() })

function BoxExample({ send }: { send: (input: z.output<typeof Choice>) => Promise<unknown> }) {
  const form = useContractForm(Choice, useMutation({ mutationFn: send }), { defaultValues: { isOnce: true } })
  return (
    <Form form={form}>
      <FormField form={form} name="isOnce">
        {(control) => <Checkbox label="Once per buyer" {...asBox(control)} />}
      </FormField>
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

test('a box shows the value that it is bound to, and what is pressed is sent', async () => {
  const send = vi.fn(async (_input: z.output<typeof Choice>) => null)
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <BoxExample send={send} />
    </QueryClientProvider>,
  )
  const box = screen.getByLabelText<HTMLInputElement>('Once per buyer')
  expect(box.checked).toBe(true)
  await userEvent.click(box)
  expect(box.checked).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual({ isOnce: false }))
})
