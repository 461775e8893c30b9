/** A delivery address. */
type Place = { line1: string; city: string; region: string; postalCode: string; country: string }

/** A collector of the demo world. `appetite`: relative frequency of claims. */
export type Collector = {
  username: string
  displayName: string
  bio: string
  interests: readonly string[]
  place: Place
  appetite: number
}

/** Shared by all demo accounts, and public: the README names it. */
export { demoPassword } from '#server/features/accounts/public.ts'

/** Email address in the demo world; mail to it can never be delivered. */
export const demoEmail = (username: string): string => `${username}@keepcase.test`

/** The four accounts for visitors, by the local part of their address. */
export const visitors = { buyer: 'buyer', seller: 'seller', consignor: 'consignor', admin: 'admin' } as const

const abroad = (line1: string, city: string, region: string, postalCode: string, country: string): Place => ({
  line1,
  city,
  region,
  postalCode,
  country,
})
const us = (line1: string, city: string, region: string, postalCode: string): Place =>
  abroad(line1, city, region, postalCode, 'US')
const collector = (
  username: string,
  displayName: string,
  appetite: number,
  place: Place,
  interests: readonly string[],
  bio: string,
): Collector => ({ username, displayName, appetite, place, interests, bio })

/** The account that a visitor tries first. */
export const demoBuyer = collector(
  visitors.buyer,
  'Robin Calloway',
  3,
  us('418 Larkspur Court', 'Dunmore Falls', 'OH', '44903'),
  ['vhs', 'vinyl', 'comics'],
  'Ex-projectionist. Tapes I wore out as a kid, records my neighbours gave away, and every comic with a staple in the wrong place.',
)

/** The crowd. These people are invented; they act through the ordinary commands. */
export const crowd: readonly Collector[] = [
  collector(
    'mags.velour',
    'Magda Velour',
    20,
    us('77 Cannery Row West', 'Port Ellery', 'WA', '98377'),
    ['vhs', 'film'],
    'Four thousand tapes in climate control. Yes, I have watched them. No, not all of them twice.',
  ),
  collector(
    'otis_lamplight',
    'Otis Lamplight',
    11,
    us('9 Hatters Alley', 'Carrow', 'PA', '15104'),
    ['vinyl'],
    'First pressings or nothing, which is why it is often nothing.',
  ),
  collector(
    'tamsin.oake',
    'Tamsin Oake',
    9,
    abroad('14 Weir Lane', 'Harrowmere', '', 'HM3 2QT', 'GB'),
    ['cassette'],
    'Was at the Loom in 1984. Has the stamp on her hand to prove it, more or less.',
  ),
  collector(
    'brick_delgado',
    'Brick Delgado',
    8,
    us('2206 Alder Spur', 'Quill Harbor', 'OR', '97444'),
    ['toys', 'cards'],
    'Loose, boxed, headless: if it was sold under a counter in a seaside town I want it.',
  ),
  collector(
    'yuki.arden',
    'Yuki Arden',
    8,
    us('51 Signal Hill Drive', 'Vesper', 'CA', '94599'),
    ['toys', 'posters'],
    'Monster shelf, monster wall, monster cat.',
  ),
  collector(
    'fern_abernathy',
    'Fern Abernathy',
    7,
    us('830 Juniper Street', 'Millrace', 'VT', '05699'),
    ['books', 'comics'],
    'I read them with gloves on and then I read them again.',
  ),
  collector(
    'deke.moss',
    'Deke Moss',
    6,
    us('12 Quarry Road', 'Tallow', 'KY', '40999'),
    ['electronics', 'cassette'],
    'Solder first, ask questions later.',
  ),
  collector(
    'lou_castellane',
    'Lou Castellane',
    6,
    us('340 Orchard Terrace', 'Brine', 'MA', '01899'),
    ['posters', 'film'],
    'One-sheets, half-sheets, inserts, anything with a fold in the right place.',
  ),
  collector(
    'ines.karrow',
    'Ines Karrow',
    5,
    abroad('Ahornweg 27', 'Lindenau', '', '09999', 'DE'),
    ['electronics', 'vinyl'],
    'Restores string machines on the kitchen table. The kitchen has moved.',
  ),
  collector(
    'wendell_pike',
    'Wendell Pike',
    5,
    us('1405 Depot Avenue', 'Sable Junction', 'NE', '68999'),
    ['cards', 'games'],
    'Completing sets that nobody else started.',
  ),
  collector(
    'opal.tran',
    'Opal Tran',
    5,
    us('66 Ferry Slip', 'Gullwater', 'ME', '04699'),
    ['comics', 'art_prints'],
    'Letterer by day. I judge your balloons.',
  ),
  collector(
    'hugo_bastable',
    'Hugo Bastable',
    4,
    abroad('3 Plover Mews', 'Saltby', '', 'SB1 7LD', 'GB'),
    ['vhs', 'laserdisc'],
    'Laserdisc rot support group, founding and only member.',
  ),
  collector(
    'nadia.frost',
    'Nadia Frost',
    4,
    us('908 Cobalt Loop', 'New Lantern', 'NM', '87599'),
    ['vinyl', 'cassette'],
    'Deadwax reader. Bring a torch.',
  ),
  collector(
    'stellan_reyes',
    'Stellan Reyes',
    4,
    us('25 Mercer Steps', 'Ashgrove', 'NY', '12999'),
    ['posters', 'books'],
    'Frames them straight, hangs them crooked.',
  ),
  collector(
    'pilar.quince',
    'Pilar Quince',
    4,
    us('719 Magnolia Bend', 'Lower Teague', 'LA', '70999'),
    ['clothing', 'jewelry'],
    'Shirts from bands that played to nine people. I was four of them.',
  ),
  collector(
    'abel_norquist',
    'Abel Norquist',
    3,
    us('44 Granary Lane', 'Otter Prairie', 'MN', '56999'),
    ['film', 'vhs'],
    'Runs a sixteen-millimetre night in a church basement, second Tuesdays.',
  ),
  collector(
    'june.wexler',
    'June Wexler',
    3,
    us('1810 Bellwether Road', 'Kestrel', 'CO', '80999'),
    ['comics', 'toys'],
    'Swaps doubles. Always has doubles.',
  ),
  collector(
    'casper_lind',
    'Casper Lind',
    3,
    abroad('Fabriksgatan 8', 'Norrvik', '', '99999', 'SE'),
    ['electronics'],
    'Two oscillators good, three oscillators better.',
  ),
  collector(
    'roz.halloran',
    'Roz Halloran',
    3,
    us('57 Tannery Court', 'Graywick', 'IL', '60999'),
    ['books', 'magazines'],
    'Spinner racks taught me to read.',
  ),
  collector(
    'teo.marchetti',
    'Teo Marchetti',
    3,
    abroad('89 Harbour Road', 'Clarion Bay', 'ON', 'K0A 9Z9', 'CA'),
    ['vinyl', 'posters'],
    'Buys the record for the sleeve, keeps it for the B-side.',
  ),
  collector(
    'ivy_sandoval',
    'Ivy Sandoval',
    2,
    us('302 Palmetto Walk', 'Heron Key', 'FL', '33999'),
    ['jewelry', 'stickers'],
    'Pin boards. Plural.',
  ),
  collector(
    'gus.thackeray',
    'Gus Thackeray',
    2,
    us('15 Foundry Place', 'Ironbridge Mills', 'OH', '44999'),
    ['cards'],
    'Only wants the misprints.',
  ),
  collector(
    'mina_olofsson',
    'Mina Olofsson',
    2,
    us('640 Aspen Cut', 'Snowmarsh', 'UT', '84999'),
    ['toys'],
    'Started with one lizard.',
  ),
  collector(
    'perry.dove',
    'Perry Dove',
    2,
    us('2 Chandler Wharf', 'Cordage', 'RI', '02999'),
    ['vhs', 'books'],
    'Late fees survivor.',
  ),
  collector(
    'sal_benedetto',
    'Sal Benedetto',
    2,
    us('1177 Clover Street', 'East Parade', 'NJ', '08999'),
    ['memorabilia', 'posters'],
    'If there is a ticket stub in the sleeve I pay double.',
  ),
  collector(
    'wren.okafor',
    'Wren Okafor',
    2,
    us('93 Kiln Road', 'Redbank Hollow', 'GA', '30999'),
    ['comics', 'cassette'],
    'Zines, tapes, and the envelopes they came in.',
  ),
]
