import { expect, test } from 'vitest'
import { hasBrand, isReservedName } from './reserved-names.ts'

test.each([
  ...[
    'Keepcase',
    'KEEPCASE',
    'keepcase',
    'Keep Case',
    'keep.case',
    'Keepcase Payments',
    'The Keepcase Shop',
    'keepcase24',
  ],
  ...[
    'Admin',
    'ADMIN',
    'ADMlN',
    'adrnin',
    'Adm1n',
    '4dm1n',
    '@dmin',
    'The Admins',
    'admin_7',
    'Administrator',
    'A d m i n',
  ],
  ...[
    'Support',
    '5upp0rt',
    '$upport',
    'Support Team',
    'SupportTeam',
    'S.u.p.p.o.r.t',
    'Customer Support',
    'Support 24/7',
  ],
  ...['Help', 'He1p', 'HeIp', 'Help!', 'Help Desk', 'Security', 'Sécurity', 'Trust & Safety', 'Trust and Safety'],
  ...['Team', 'Official', '0fficial', 'Moderator', 'rnoderator', 'Mod', 'Staff', 'no-reply', 'Customer Service'],
  ...[
    '\u0410DMIN',
    '\u0391DMIN',
    'КЕЕРСАЅЕ',
    'кеерсаѕе',
    'теам',
    'ａｄｍｉｎ',
    'ⓐⓓⓜⓘⓝ',
    '𝐊𝐞𝐞𝐩𝐜𝐚𝐬𝐞',
    'K€€pcase',
    'Ad\u00ADmin',
    'Ad\u200Dmin',
  ],
])('%j reads as the platform', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each([
  ...[
    'Anna',
    'Ольга',
    'Modern Vinyl',
    'Static Age Video',
    'Night Owl Tapes',
    'Helpful Hands',
    'Teamster Toys',
    'Ada Reyes',
  ],
  ...[
    'Secure Sleeves',
    'The Moderns',
    'Modern',
    'Supporters United',
    'Officially Vintage',
    'The Account',
    'Keep Case Classics',
  ],
  ...[
    'The Team Shop',
    'Adminster Cards',
    'Trusty Tapes',
    'Odd Lots & Sons',
    'team_rocket',
    '7',
    '!!!',
    '寿司',
    'Site of Our Center',
  ],
])('%j is anybody’s name', (name) => {
  expect(isReservedName(name)).toBe(false)
})

test('a tier may be called Team, but not by the platform’s name', () => {
  expect(hasBrand('Team')).toBe(false)
  expect(hasBrand('Keepc\u0430se Gold')).toBe(true)
})
