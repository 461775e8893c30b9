import type { LegalName } from '@keepcase/contract/legal/legal.contract.ts'

export const names: Record<LegalName, string> = { terms: 'Terms', privacy: 'Privacy', cookies: 'Cookies' }
export const pages: Record<LegalName, string> = { terms: '/terms', privacy: '/privacy', cookies: '/cookies' }
export const chooseLabel = 'Page'
export const loadFailed = 'The versions didn’t load'
export const lead = 'Publish a version to replace the built-in text. Visitors see the current version and its date.'
export const builtIn = 'Built-in text'
export const versionTitle = (version: number) => (version === 0 ? builtIn : `Version ${version}`)
export const inForce = 'Current'
export const upcoming = 'Scheduled'
export const past = 'Earlier'
export const since = 'In effect from'
export const viewPage = 'View page'

export const bodyLabel = 'Text'
export const bodyHint =
  'Start a section with ## and a list item with -. Use **bold**, `code` and [links](/page). Put an empty line between paragraphs.'
export const fromLabel = 'In effect from'
export const fromHint = (zone: string) => `In your time zone, ${zone}. Leave it empty to publish now.`
export const preview = 'Preview'
export const publish = 'Publish version'
export const publishTitle = (name: string) => `Publish a version of ${name}?`
export const publishNow = 'Visitors see it right away. Once in effect, it can’t be deleted.'
export const publishLater = (when: string) => `Visitors see it from ${when}. Until then, you can withdraw it.`
export const published = (version: number) => `Version ${version} published`
export const publishFailed = 'The version wasn’t published'
export const same = 'This is already the newest version.'
export const fillIn = 'Edit this text'
export const setBack = 'Restore'
export const setBackTitle = (name: string) => `Restore ${name}?`
export const withdraw = 'Withdraw'
export const withdrawTitle = (version: number) => `Withdraw version ${version}?`
export const withdrawLead = 'Nobody has seen it yet. It can’t be restored.'
export const withdrawn = 'Version withdrawn'
export const withdrawFailed = 'The version wasn’t withdrawn'
export const versionsTitle = 'Versions'
export const cancel = 'Cancel'
