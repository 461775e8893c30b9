import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Contact form
export const order = (order: string) => `Order ${order}: `
export const yourMessageWasntSent = 'Your message wasn’t sent. Please try again.'
export const wellReplyHere = 'We’ll reply here.'
export const chooseATopic = 'Choose a topic'
export const aboutAnOrderInclude = 'About an order? Include its number. Up to 5,000 characters.'
export const sendMessage = 'Send message'
export const messageSent = 'Message sent.'
export const weSentAConfirmation = (address: ReactNode) =>
  sentence`We sent a confirmation to ${address}. Someone on our team will read your message and reply there.`
export const writeAnotherMessage = 'Write another message'
