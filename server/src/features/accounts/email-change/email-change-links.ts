import { createHmac, timingSafeEqual } from 'node:crypto'

/** Steps of an email change: the old address allows it, the new one confirms it, the old one can undo it. */
export type EmailChangeStep = 'allow' | 'confirm' | 'undo'

export type EmailChangeLinks = {
  /** The link for a step's mail. */
  urlFor(step: EmailChangeStep, changeId: string): string
  /** The change and step of a token; null when the signature is invalid. */
  read(token: string): { step: EmailChangeStep; changeId: string } | null
}

const steps: readonly string[] = ['allow', 'confirm', 'undo'] satisfies EmailChangeStep[]
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Where the browser is redirected after a link worked. Undo has its own page, because opening that link
 * changes nothing.
 */
const pages = { allow: '/verify?change=allowed', confirm: '/verify?change=done' } as const

/**
 * Signs the links of email changes. A token names a row of `email_changes`, which decides whether it is still
 * valid; the signature proves that the link was mailed.
 * @param secret Better Auth's secret
 */
export function createEmailChangeLinks({ baseUrl, secret }: { baseUrl: string; secret: string }): EmailChangeLinks {
  const key = createHmac('sha256', secret).update('email change links').digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const tokenFor = (step: EmailChangeStep, id: string) => `${step}.${id}.${sign(`${step}.${id}`)}`
  return {
    urlFor(step, changeId) {
      const token = tokenFor(step, changeId)
      if (step === 'undo') return `${baseUrl}/undo-email?${new URLSearchParams({ token })}`
      return `${baseUrl}/api/auth/verify-email-change?${new URLSearchParams({ token, callbackURL: pages[step] })}`
    },
    read(token) {
      const [step = '', changeId = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature)
      const expected = Buffer.from(sign(`${step}.${changeId}`))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      if (!steps.includes(step) || !uuid.test(changeId)) return null
      return { step: step as EmailChangeStep, changeId }
    },
  }
}
