import { flairLevel, flairLevels } from '@keepcase/contract/loyalty/flair.rules.ts'
import type { MailContent } from './mail-messages.ts'

/** Congratulates the user on a new flair level and names the next one. */
export function flairReached(level: number, link: string): MailContent {
  const { name, purchases } = flairLevel(level)
  const next = flairLevels.find((one) => one.level === level + 1)
  return {
    subject: `You reached ${name}`,
    heading: `You reached ${name}`,
    paragraphs: [
      `It took ${purchases} purchases. Your new badge is on your profile, ready to share.`,
      next ? `Next is ${next.name}, at ${next.purchases} purchases.` : 'That’s the top level.',
    ],
    button: { label: 'See your badge', url: link },
  }
}
