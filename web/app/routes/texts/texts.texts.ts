import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Contact
export const somethingWrong = 'Something wrong, or a question the help page doesn’t answer? Write to us.'
export const findQuickAnswers = (link: ReactNode) => sentence` Find quick answers in ${link}.`

// How it works
export const fourSteps = 'Four steps from an announced drop to an item that’s yours, and the rules everyone plays by.'
export const howItWorksKeepcase = 'How It Works · Keepcase'
export const howItWorks = 'How It Works'
export const aPracticeItem = 'a practice item'
export const whatsDropping = "What's Dropping"
export const startClaimingToday = 'Start Claiming Today!'
