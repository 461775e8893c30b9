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
      `See your new badge on your profile, and share it if you like. It took ${purchases} purchases.`,
      next ? `Next is ${next.name}, at ${next.purchases} purchases.` : 'There is no higher level.',
    ],
    button: { label: 'See your badge', url: link },
  }
}
