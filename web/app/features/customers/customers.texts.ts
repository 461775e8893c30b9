/** Sentences of a storefront's customers. */
export const noCustomersTitle = 'No customers yet.'
export const noCustomersBody = 'Everyone who buys from you appears here, with what they bought and their tier.'
export const noMatchTitle = 'Nobody matches.'
export const noMatchBody = 'Try another part of the name.'
export const noBlocksTitle = 'You haven’t blocked anyone.'
export const noBlocksBody = 'A blocked account can’t claim, chat or subscribe here. Open a customer to block them.'
export const customersFailed = 'The customers didn’t load'
export const customerFailed = 'This customer didn’t load'
export const notMet = 'This account hasn’t bought or claimed anything from you.'

export const sortChoices = [
  { value: 'recent', label: 'Latest order first' },
  { value: 'spent', label: 'Most spent first' },
  { value: 'orders', label: 'Most orders first' },
] as const

export const allCustomers = 'All customers'
export const blocked = 'Blocked'
export const noTier = 'No tier yet'
export const never = 'Never'

export const purchases = 'What they bought'
export const noPurchases = 'Nothing yet.'
export const purchasesFailed = 'The purchases didn’t load'
export const refunded = 'Refunded'

export const notesTitle = 'Notes'
export const notesLead = 'For you and your staff. Customers never see them.'
export const noNotes = 'No notes yet.'
export const notesFailed = 'The notes didn’t load'
export const noteLabel = 'New note'
export const addNote = 'Add note'
export const noteAdded = 'Note added'
export const noteNotAdded = 'The note wasn’t added. Please try again.'
export const removeNoteTitle = 'Remove this note?'
export const removeNoteBody = 'It’s deleted for everyone who works here.'
export const noteNotRemoved = 'The note wasn’t removed. Please try again.'

export const blockLead = 'They can’t claim, chat or subscribe here. Their holds and orders stay.'
export const blockBody =
  'They can’t claim, chat, subscribe, use a secret link or join your team, and standby lines skip them. Current holds and orders stay, and they can still pay. Subscriptions don’t renew. We don’t tell them.'
export const blockReason = 'Reason'
export const blockReasonHint = 'For you and your staff only.'
export const blockFailed = 'They weren’t blocked. Please try again.'
export const unblockFailed = 'They weren’t unblocked. Please try again.'
export const block = 'Block'
export const unblock = 'Unblock'
export const nowBlocked = (name: string) => `${name} can’t claim in your drops anymore.`
export const nowWelcome = (name: string) => `${name} can claim in your drops again.`

// Block panel
export const whyBlock = 'Stop them from claiming in your drops.'

// Customer page
export const orders = 'Orders'
export const itemsKept = 'Items kept'
export const spent = 'Spent'
export const tier = 'Tier'
export const firstOrder = 'First order'
export const lastOrder = 'Last order'

// Customers section
export const searchByName = 'Search by name'
export const orderLabel = 'Order'
export const moreCustomers = 'Show more customers'

// Customer notes
export const earlierNotes = 'Show earlier notes'
export const writeSomething = 'Write something.'
export const noteTooLong = (most: string) => `Use at most ${most} characters.`

// Customer purchases
export const earlierPurchases = 'Show earlier purchases'
