import '#web/forms/zod-setup.ts'
import * as z from 'zod/mini'

const Email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Please enter a valid email address'),
  )
/** As long as the server asks for; the same words. */
const NewPassword = z
  .string()
  .check(z.minLength(8, 'Use at least 8 characters.'), z.maxLength(128, 'Use at most 128 characters.'))

export const SignInInput = z.strictObject({
  email: Email,
  password: z.string().check(z.minLength(1, 'Enter your password.')),
})
export const SignUpInput = z.strictObject({ email: Email, password: NewPassword })
export const EmailInput = z.strictObject({ email: Email })
/** Called as the server's call names it. */
export const ResetPasswordInput = z.strictObject({ newPassword: NewPassword })
/** The current password is called `password`, as the server's refusal of a wrong one is. */
export const ChangePasswordInput = z.strictObject({
  password: z.string().check(z.minLength(1, 'Enter your current password.')),
  newPassword: NewPassword,
})
/** The password that the account has, typed once more. */
export const KnownPasswordInput = z.strictObject({
  password: z.string().check(z.minLength(1, 'Enter your password.')),
})
const KnownPassword = z.string().check(z.minLength(1, 'Enter your password.'))
/**
 * Another e-mail for the account, with what its owner alone knows; fields are called as the server's call names them.
 * @param asksCode two-factor sign-in is on
 */
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
