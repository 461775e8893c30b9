/** What each act did, as a sentence after the actor's name; `…` stands for what it was about. */
const sentences: Readonly<Record<string, string>> = {
  'storefronts.update': 'changed the storefront',
  'storefronts.postUpdate': 'posted the update …',
  'storefronts.removeUpdate': 'removed the update …',
  'loyalty.updateTiers': 'changed the loyalty tiers',
  'codes.create': 'created the code …',
  'codes.update': 'changed the code …',
  'codes.remove': 'removed the code …',
  'items.create': 'added the item …',
  'items.update': 'changed the item …',
  'drops.create': 'created the drop …',
  'drops.update': 'changed the drop …',
  'drops.addItem': 'added an item to …',
  'drops.addItems': 'added items to …',
  'drops.updateItem': 'changed an item of …',
  'drops.removeItem': 'took an item out of …',
  'drops.publish': 'published …',
  'drops.unpublish': 'took … back to draft',
  'drops.pause': 'paused …',
  'drops.resume': 'resumed …',
  'drops.end': 'ended …',
  'drops.cancel': 'cancelled …',
  'drops.revealNext': 'revealed the next lot of …',
  'drops.skip': 'skipped a lot of …',
  'drops.reopen': 'reopened a lot of …',
  'drops.revealHint': 'revealed a hint of …',
  'drops.revealContents': 'revealed the contents of …',
  'drops.invite': 'invited someone to …',
  'drops.grantEarlyAccess': 'gave early access to …',
  'live.setChat': 'changed the chat of …',
  'live.mute': 'muted someone in …',
  'live.unmute': 'unmuted someone in …',
  'live.deleteMessage': 'deleted a chat message',
  'claims.revoke': 'cancelled a claim of …',
  'orders.refund': 'refunded order …',
  'orders.recordPickupPayment': 'recorded a payment for order …',
  'staff.invite': 'invited …',
  'staff.resend': 'sent the invitation to … again',
  'staff.withdraw': 'withdrew the invitation to …',
  'staff.accept': 'joined the team',
  'staff.decline': 'declined an invitation: …',
  'staff.update': 'changed what … can do',
  'staff.remove': 'removed … from the team',
  'staff.leave': 'left the team',
  'staff.expire': 'ended the access of …, whose time was up',
}

/** Splits an act into the text before and after its subject. An act without a sentence shows its name. */
export function actText(action: string, subject: string | null): { before: string; subject: string; after: string } {
  const sentence = sentences[action] ?? `${action.replace('.', ': ')} …`
  const [before = '', after = ''] = sentence.split('…')
  return { before, subject: sentence.includes('…') ? (subject ?? '') : '', after }
}
