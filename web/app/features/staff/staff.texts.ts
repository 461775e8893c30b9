import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

export const teamTitle = 'Team'
export const teamFailed = 'The team didn’t load'
export const ownerRole = 'Owner'
export const aloneText = 'You’re the only one here so far. Invite someone and choose what they can do.'
export const inviteButton = 'Invite someone'
export const inviteTitle = 'Invite someone'
export const inviteLead = 'We’ll email them a link. It works for 7 days, and only for the account with that address.'
export const emailLabel = 'Email'
export const emailProblem = 'Enter an email address like ada@example.com.'
export const sendInvitation = 'Send invitation'
export const inviteFailed = 'The invitation wasn’t sent. Please try again.'
export const invitationSent = 'Invitation sent'
export const rightsLabel = 'What they can do'
export const rightsProblem = 'Choose at least one.'
export const presetsLabel = 'Start from'
export const lastDayLabel = 'Last day of access'
export const lastDayHint = 'Leave it empty for no end date.'
export const lastDayNeeded = 'Your own access ends, so theirs needs a last day too.'
export const waitingTitle = 'Waiting for an answer'
export const resendButton = 'Send again'
export const resendFailed = 'It wasn’t sent. Please try again.'
export const withdrawButton = 'Withdraw'
export const withdrawTitle = 'Withdraw this invitation?'
export const withdrawText = 'Its link stops working right away.'
export const withdrawFailed = 'It wasn’t withdrawn. Please try again.'
export const cancelLabel = 'Keep it'
export const keepOnTeam = 'Keep on the team'
export const expiredBadge = 'Expired'
export const endedBadge = 'Ended'
export const changeButton = 'Change access'
export const changeFailed = 'The access wasn’t changed. Please try again.'
export const saveAccess = 'Save access'
export const accessChanged = 'Access changed'
export const removeButton = 'Remove'
export const removeFailed = 'They weren’t removed. Please try again.'
export const youBadge = 'You'
export const ownAccessTitle = 'Your access'
export const ownAccessFailed = 'Your access didn’t load'
export const leaveButton = 'Leave this team'
export const leaveTitle = 'Leave this team?'
export const leaveText = 'You lose access right away. Only a new invitation brings you back.'
export const leaveFailed = 'You’re still on the team. Please try again.'
export const stayButton = 'Stay'
export const activityTitle = 'Activity'
export const activityFailed = 'The activity didn’t load'
export const activityEmpty = 'Nothing yet. What you and your team do appears here.'
export const activityMore = 'Show earlier activity'
export const activityOf = 'Show'
export const everyone = 'Everyone'
export const platformActor = 'Keepcase'
export const fieldRights = 'What they can do'
export const fieldLastDay = 'Last day of access'

export const changeTitle = (name: string) => `${name}’s access`
export const removeTitle = (name: string) => `Remove ${name} from the team?`
export const removeText = 'They lose access right away, on every device. Their account stays.'
export const removed = (name: string) => `${name} is off the team`
export const withdrawn = (email: string) => `Invitation to ${email} withdrawn`
export const left = (storefront: string) => `You left the ${storefront} team`

export const incompleteLink = 'This link is incomplete'
export const incompleteText = 'Open it from the email again.'
export const deadLink = 'This link doesn’t work'
export const deadText = 'It has expired, or we sent a newer one. Check your email, or ask for a new invitation.'
export const openFailed = 'The invitation didn’t load'
export const joinButton = 'Join the team'
export const joinFailed = 'You didn’t join yet. Please try again.'
export const declineButton = 'Decline'
export const declineFailed = 'It wasn’t declined. Please try again.'
export const declineTitle = 'Decline this invitation?'
export const declineText = 'They can’t invite you again for 30 days.'
export const declined = 'Invitation declined'
export const declinedText = 'We told the sender. There’s nothing else to do.'
export const signInToJoin = 'Sign in to join'
export const signUpToJoin = 'Create an account'
export const switchAccount = 'Sign out'
export const renewButton = 'Email me a new link'
export const renewed = 'New link sent'
export const renewFailed = 'It wasn’t sent. Please try again.'
export const toDashboard = 'Go to the dashboard'
export const withdrawnTitle = 'This invitation was withdrawn'
export const expiredTitle = 'This invitation has expired'
export const requestNewOne = (name: string) => `Ask ${name} for a new one.`
export const acceptedTitle = 'You’ve already joined'
export const acceptedText = 'This link was used.'
export const linkEndedTitle = 'This link has ended'
export const linkEndedText =
  'Your sign-in changed after we sent it, so links from before stop working. The invitation is still open.'
export const otherAccount = (email: string) => `It was sent to ${email}. Sign in with that account to join.`
export const joinTitle = (storefront: string) => `Join the ${storefront} team`
export const joinLead = (inviter: string) => `${inviter} invited you. Once you join, you can:`
export const joined = (storefront: string) => `You’re on the ${storefront} team`

// Sentences around a time or a name
export const accessUntil = (time: ReactNode) => sentence`Until ${time}. Then your access ends automatically.`
export const openUntil = (time: ReactNode) => sentence`The invitation is open until ${time}.`
export const sentBy = (ago: ReactNode, name: ReactNode) => sentence`Sent ${ago} by ${name}.`
export const worksUntil = (time: ReactNode) => sentence` Works until ${time}.`
export const accessWouldEnd = (time: ReactNode) => sentence` Access would end ${time}.`
export const joinedOn = (day: ReactNode, ago: ReactNode | null) =>
  ago === null ? sentence`Joined ${day}.` : sentence`Joined ${day}, active ${ago}.`
export const memberUntil = (time: ReactNode) => sentence` Access until ${time}.`
export const isTheOwner = (name: ReactNode) => sentence`${name} is the owner.`
export const accessEnds = (time: ReactNode) => sentence` Your access ends ${time}.`
