import * as z from 'zod/mini'
import { maxChars, maxRawChars } from '../api/fields.ts'
import { waitlistFields } from './accounts.messages.ts'

/** What somebody on the waitlist wants to do here. */
export const Interest = z.enum(['buyer', 'seller', 'both'], waitlistFields.interestMissing)
export type Interest = z.infer<typeof Interest>

/** What a mailbox's address holds: neither gaps nor unseen characters, nor the signs that separate addresses in a header. */
const part = '[^@\\s\\p{Cc}\\p{Cf}\\p{Z}<>()[\\]\\\\,;:"]+'

/** An address as people type it, lowercased so that one mailbox is on the list once. */
export const WaitlistEmail = z
  .string(waitlistFields.emailMissing)
  .check(
    maxRawChars(254, waitlistFields.emailInvalid),
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, waitlistFields.emailMissing),
    maxChars(254, waitlistFields.emailInvalid),
    z.regex(new RegExp(`^${part}@${part}\\.${part}$`, 'u'), waitlistFields.emailInvalid),
  )

export const JoinWaitlist = z.strictObject({ email: WaitlistEmail, interest: z._default(Interest, 'both') })
