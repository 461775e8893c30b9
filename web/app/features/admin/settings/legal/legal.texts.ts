import type { LegalName } from '@keepcase/contract/legal/legal.contract.ts'

export const names: Record<LegalName, string> = { terms: 'Terms', privacy: 'Privacy', cookies: 'Cookies' }
export const pages: Record<LegalName, string> = { terms: '/terms', privacy: '/privacy', cookies: '/cookies' }
export const chooseLabel = 'Page'
export const loadFailed = 'The versions didn’t load'
export const lead = 'Publish a version to replace the page’s own text. Visitors see the version in force with its date.'
export const builtIn = 'Keepcase’s own text'
export const versionTitle = (version: number) => (version === 0 ? builtIn : `Version ${version}`)
export const inForce = 'In force'
export const upcoming = 'From that day on'
export const past = 'Earlier'
export const since = 'In force from'
export const viewPage = 'View page'

export const bodyLabel = 'Text'
export const bodyHint =
  '## begins a section, - a line of a list. **bold**, `code` and [words](/page) work. An empty line ends a paragraph.'
export const fromLabel = 'In force from'
export const fromHint = (zone: string) => `In your time zone, ${zone}. Empty: at once.`
export const preview = 'Preview'
export const publish = 'Publish version'
export const publishTitle = (name: string) => `Publish a version of ${name}?`
export const publishNow = 'Visitors see it at once. A version that was in force can’t be deleted.'
export const publishLater = (when: string) => `Visitors see it from ${when} on. Until then you can withdraw it.`
export const published = (version: number) => `Version ${version} published`
export const publishFailed = 'The version wasn’t published'
export const same = 'This is the newest version already.'
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
