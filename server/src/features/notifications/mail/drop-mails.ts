import type { MailContent } from './mail-messages.ts'

/** Tells users with a reminder that a drop has a new start. `when` is a sentence. */
export function rescheduledMail(dropId: string, title: string, when: string): MailContent {
  return {
    subject: `${title} has a new time`,
    heading: `${title} has a new time`,
    paragraphs: [when, 'Your reminder moves with it. There is nothing that you need to do.'],
    button: { label: 'Go to the drop', url: `/drop/${dropId}` },
  }
}

/** Tells users with a reminder that a drop is cancelled. */
export function cancelledMail(title: string, reason: string | null | undefined): MailContent {
  return {
    subject: `${title} was called off`,
    heading: `${title} was called off`,
    paragraphs: [
      ...(reason ? [`The seller says: ${reason}`] : []),
      'You will get no further reminder of it. Whatever you paid is refunded.',
    ],
    button: { label: 'See what is coming up', url: '/discover' },
  }
}
