import '#web/forms/zod-setup.ts'
import * as z from 'zod/mini'
import * as texts from './sign-in.texts.ts'

const Email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, texts.emailIsRequired),
    z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, texts.pleaseEnterAValid),
  )
/** Same minimum length and message as on the server. */
const NewPassword = z.string().check(z.minLength(8, texts.atLeastCharacters), z.maxLength(128, texts.atMostCharacters))

export const SignInInput = z.strictObject({
  email: Email,
  password: z.string().check(z.minLength(1, texts.enterYourPassword)),
})
export const SignUpInput = z.strictObject({ email: Email, password: NewPassword })
export const EmailInput = z.strictObject({ email: Email })
/** Field names match the server's call. */
export const ResetPasswordInput = z.strictObject({ newPassword: NewPassword })
/** The current password is called `password`: the server's refusal names this field. */
export const ChangePasswordInput = z.strictObject({
  password: z.string().check(z.minLength(1, texts.enterYourCurrentPassword)),
  newPassword: NewPassword,
})
/** Confirms the existing password. */
export const KnownPasswordInput = z.strictObject({
  password: z.string().check(z.minLength(1, texts.enterYourPassword)),
})
const KnownPassword = z.string().check(z.minLength(1, texts.enterYourPassword))
/** Schema of an email change; field names match the server's call. @param asksCode two-factor sign-in is on */
export const changeEmailInput = (asksCode: boolean) =>
  z.strictObject({
    newEmail: Email,
    password: KnownPassword,
    code: z.optional(asksCode ? z.string().check(z.trim(), z.minLength(1, texts.enterACode)) : z.string()),
  })
export const AppCodeInput = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, texts.enterTheDigits)),
})
export const RecoveryCodeInput = z.strictObject({
  code: z.string().check(z.trim(), z.minLength(1, texts.enterOne)),
})

export type Credentials = z.output<typeof SignInInput>
