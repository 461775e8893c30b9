import { instantIn } from './instants.ts'
import type { MailContent } from './mail-messages.ts'

/** Tells users with a reminder that a drop has a new start. `when` is a sentence. */
export function rescheduledMail(dropId: string, title: string, when: string): MailContent {
  return {
    subject: `${title} has a new time`,
    heading: `${title} has a new time`,
    paragraphs: [when, 'Your reminder moves with it. You don’t need to do anything.'],
    button: { label: 'Go to the drop', url: `/drop/${dropId}` },
  }
}

/** Tells users with a reminder that a drop is cancelled. */
export function cancelledMail(title: string, reason: string | null | undefined): MailContent {
  return {
    subject: `${title} was canceled`,
    heading: `${title} was canceled`,
    paragraphs: [
      ...(reason ? [`The seller says: ${reason}`] : []),
      'You won’t get more reminders for it. Anything you paid is refunded.',
    ],
    button: { label: 'See what’s coming up', url: '/discover' },
  }
}

/** Tells followers and subscribers of a storefront that it has announced a drop. */
export function announcedMail(drop: {
  dropId: string
  title: string
  storefrontName: string
  startDate: Date | null
  isOpen: boolean | null
}): MailContent {
  const { dropId, title, storefrontName, startDate, isOpen } = drop
  const start = startDate && !isOpen ? `It starts ${instantIn(startDate)}.` : null
  return {
    subject: `${storefrontName} announced ${title}`,
    heading: title,
    paragraphs: [`A new drop by ${storefrontName}. ${isOpen ? 'It’s open now.' : (start ?? '')}`.trim()],
    button: { label: 'Go to the drop', url: `/drop/${dropId}` },
    note: `You get this because you follow or subscribe to ${storefrontName}.`,
  }
}
