import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError } from '#web/api/api.ts'
import type { Gallery } from '#web/shell/gallery.ts'
import { PasswordField, TextField } from '#web/ui/forms/text-field.tsx'
import { Form, FormField, SubmitButton, useContractForm } from './form.tsx'

const SignUp = z.strictObject({
  email: z
    .string()
    .check(
      z.minLength(1, 'Email is required'),
      z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Please enter a valid email address'),
    ),
  password: z.string().check(z.minLength(8, 'Use at least 8 characters.')),
})

const taken = new ApiError('CONFLICT', 409, 'Conflict', {
  title: 'Conflict',
  message: 'This address is taken.',
  fields: { email: 'This address is taken.' },
})

function Example({ answer }: { answer: () => Promise<unknown> }) {
  const mutation = useMutation({ mutationFn: (_input: z.output<typeof SignUp>) => answer() })
  const form = useContractForm(SignUp, mutation, { defaultValues: { email: '', password: '' } })
  return (
    <Form form={form}>
      <FormField form={form} name="email">
        {(control) => <TextField label="E-mail" type="email" autoComplete="email" {...control} />}
      </FormField>
      <FormField form={form} name="password">
        {(control) => <PasswordField label="Password" autoComplete="new-password" {...control} />}
      </FormField>
      <SubmitButton>Sign Up</SubmitButton>
    </Form>
  )
}

export const gallery: Gallery = {
  title: 'Forms',
  examples: [
    { name: 'Accepted', node: <Example answer={() => new Promise((done) => setTimeout(done, 800))} /> },
    { name: 'Refused, with words for a field', node: <Example answer={() => Promise.reject(taken)} /> },
    {
      name: 'The server cannot be reached',
      node: <Example answer={() => Promise.reject(new TypeError('Failed to fetch'))} />,
    },
  ],
}
