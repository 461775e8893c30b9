import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link of a change of email does: the old address allows it, the new one confirms it, the old one undoes it. */
export type EmailChangeStep = 'allow' | 'confirm' | 'undo'

export type EmailChangeLinks = {
  /** The address of a step, for the mail that carries it. */
  urlFor(step: EmailChangeStep, changeId: string): string
  /** Which change a token belongs to, and to which step; null when it is not ours. */
  read(token: string): { step: EmailChangeStep; changeId: string } | null
}

const steps: readonly string[] = ['allow', 'confirm', 'undo'] satisfies EmailChangeStep[]
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Where the browser is led after a link has worked. Undoing has a page of its own, because opening it changes nothing. */
const pages = { allow: '/verify?change=allowed', confirm: '/verify?change=done' } as const

/**
 * Signs the links of changes of email. A token names a row of `email_changes`, which decides whether it still works; the
 * signature proves that its holder was sent it.
 * @param secret the account library's own secret
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
      const right = Buffer.from(sign(`${step}.${changeId}`))
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      if (!steps.includes(step) || !uuid.test(changeId)) return null
      return { step: step as EmailChangeStep, changeId }
    },
  }
}
