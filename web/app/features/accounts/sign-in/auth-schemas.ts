import '#web/forms/zod-setup.ts'
import * as z from 'zod/mini'

const Email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Please enter a valid email address'),
  )
/** Same minimum length and message as on the server. */
const NewPassword = z
  .string()
  .check(z.minLength(8, 'Use at least 8 characters.'), z.maxLength(128, 'Use at most 128 characters.'))

export const SignInInput = z.strictObject({
  email: Email,
  password: z.string().check(z.minLength(1, 'Enter your password.')),
})
export const SignUpInput = z.strictObject({ email: Email, password: NewPassword })
export const EmailInput = z.strictObject({ email: Email })
/** Field names match the server's call. */
export const ResetPasswordInput = z.strictObject({ newPassword: NewPassword })
/** The current password is called `password`: the server's refusal names this field. */
export const ChangePasswordInput = z.strictObject({
  password: z.string().check(z.minLength(1, 'Enter your current password.')),
  newPassword: NewPassword,
})
/** Confirms the existing password. */
export const KnownPasswordInput = z.strictObject({
  password: z.string().check(z.minLength(1, 'Enter your password.')),
})
const KnownPassword = z.string().check(z.minLength(1, 'Enter your password.'))
/** Schema of an email change; field names match the server's call. @param asksCode two-factor sign-in is on */
export const changeEmailInput = (asksCode: boolean) =>
  z.strictObject({
    newEmail: Email,
    password: KnownPassword,
    code: z.optional(
      asksCode ? z.string().check(z.trim(), z.minLength(1, 'Enter a code from your authenticator app.')) : z.string(),
    ),
  })
export const AppCodeInput = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the 6 digits that your app shows.')),
})
export const RecoveryCodeInput = z.strictObject({
  code: z.string().check(z.trim(), z.minLength(1, 'Enter one of your recovery codes.')),
})

export type Credentials = z.output<typeof SignInInput>
