import { daysAgo, hours, inDays, type StorePlan } from '../plan.ts'

const tape = (era: '70s' | '80s' | '90s', genre: 'horror' | 'scifi' | 'action' | 'comedy' | 'fantasy') =>
  ({ era, genres: [genre] }) as const
const disc = (era: '80s' | '90s', genre: 'horror' | 'scifi' | 'fantasy') =>
  ({ era, genres: [genre], category: 'laserdisc' }) as const

export const staticAgeVideo: StorePlan = {
  subdomain: 'static-age',
  name: 'Static Age Video',
  description:
    'Ex-rental tapes and discs from eleven closed shops in three counties. Every tape is played through once before it is listed, every box is photographed under the same bad light, and every sticker stays on.',
  country: 'US',
  currency: 'USD',
  shipping: { first: 550, further: 120, withinDays: 3 },
  returnAddress: {
    line1: '118 Parallax Street',
    line2: 'Unit 4',
    city: 'Harrow Falls',
    region: 'OH',
    postalCode: '43099',
  },
  owner: {
    email: 'seller@keepcase.test',
    displayName: 'Dana Kessler',
    username: 'staticage',
    bio: 'Worked the counter at Parallax Video until there was no counter. Kept the key, the stock and the late fees.',
  },
  category: 'vhs',
  notes: {
    near_mint: [
      'Clamshell closes with a proper click; the label has never met a pen.',
      'Plays clean end to end, tracking centered. Box corners still sharp.',
    ],
    very_good: [
      'Ex-rental with a neat two-dollar sticker. Plays clean; slight roll at the first minute.',
      'Light shelf wear on the spine, no sun. Tape is wound tight and dry.',
      'Clamshell has one hairline at the hinge. Picture is better than it should be.',
    ],
    good: [
      'Rental stamps inside and out. Some dropout around the twenty-minute mark, where everybody paused it.',
      'Box was cut to fit the clamshell, as shops did. Audio is strong, picture a little soft.',
    ],
    fair: ['Sun-faded spine and a cracked lid; the tape itself was re-shelled last spring and plays.'],
    poor: ['Box art only, really: the tape plays for an hour and then becomes weather.'],
  },
  things: [
    [
      'The Basement Choir (1984)',
      'Six trebles, one furnace, no survivors. Big-box first issue.',
      6400,
      tape('80s', 'horror'),
    ],
    [
      'Night Ferry to Ostrava (1987)',
      'Vampires with a timetable. Dubbed twice, neither time well.',
      4200,
      tape('80s', 'horror'),
    ],
    [
      'Chrome Orchard (1989)',
      'Robots pick fruit until they do not. The shelf-top standee photo is on the back.',
      3800,
      tape('80s', 'scifi'),
    ],
    [
      'The Glass Gardener (1982)',
      'The one with the greenhouse. Withdrawn after nine weeks, hence the sticker.',
      9000,
      tape('80s', 'horror'),
    ],
    ['Deputy Moon (1985)', 'A sheriff, a lunar colony, one horse.', 2800, tape('80s', 'scifi')],
    ['Splitter (1981)', 'Uncut screener with the running time typed on the label.', 11000, tape('80s', 'horror')],
    [
      'Saturday of the Leeches (1988)',
      'Shot in one weekend on one lake. Oversized box with raised lettering.',
      5200,
      tape('80s', 'horror'),
    ],
    ['Harrow County Massacre 2 (1986)', 'There was no part one. Ex-rental clamshell.', 7500, tape('80s', 'horror')],
    ['Laser Monastery (1990)', 'Monks, lasers, a vow of silence broken in the last reel.', 2400, tape('90s', 'action')],
    [
      'The Clockmaker’s Wife (1979)',
      'Early pre-record with the paper label glued straight to the shell.',
      8800,
      tape('70s', 'horror'),
    ],
    ['Beyond the Static (1983)', 'The tape that the shop was named after, more or less.', 6000, tape('80s', 'scifi')],
    [
      'Mulch (1991)',
      'Compost comedy horror. Slipcase with the scratch-and-sniff panel unscratched.',
      3400,
      tape('90s', 'comedy'),
    ],
    [
      'Sorceress of the Dry Sea (1984)',
      'Painted cover by a man who had never seen a boat.',
      3000,
      tape('80s', 'fantasy'),
    ],
    ['Terminal Bus (1988)', 'It cannot stop, and neither can the synthesizer.', 2600, tape('80s', 'action')],
    ['Ninety Minutes to Omaha (1982)', 'In fact eighty-four. Insert card present.', 2200, tape('80s', 'action')],
    ['The Weeping Antenna (1986)', 'A television repairman hears his own obituary.', 4800, tape('80s', 'horror')],
    ['Crab Summer (1980)', 'Postcard included. We do not know why.', 3600, tape('80s', 'comedy')],
    [
      'Zone of Quiet (1993)',
      'Sound-effects reel of a film nobody finished. Rental-only label.',
      5800,
      tape('90s', 'scifi'),
    ],
    ['Orbit Nurse (1985)', 'Season box, tape two of four. The good one.', 2000, tape('80s', 'scifi')],
    [
      'Grave Dancers of Lake Ennis (1983)',
      'Regional release, three hundred copies by the duplicator’s own count.',
      12500,
      tape('80s', 'horror'),
    ],
    ['Wolfram (1992)', 'Light bulb factory, werewolves, union trouble.', 3200, tape('90s', 'horror')],
    [
      'The Long Intermission (1987)',
      'Usher versus projectionist. Slip still has the popcorn coupon.',
      4400,
      tape('80s', 'horror'),
    ],
    ['Blue Snow Protocol (1989)', 'Arctic spies. Dealer order form folded inside.', 2800, tape('80s', 'action')],
    [
      'Tall Grass, Low Growl (1990)',
      'A farm. Something in it. Ends on a freeze frame of a gate.',
      3900,
      tape('90s', 'horror'),
    ],
    [
      'Beyond the Static, widescreen disc',
      'Two-disc laser pressing, gatefold, obi strip. No rot on either side as of this week.',
      9500,
      disc('80s', 'scifi'),
    ],
    ['Chrome Orchard, CAV pressing', 'Frame-steppable, as the orchard deserves.', 7200, disc('90s', 'scifi')],
    [
      'Sorceress of the Dry Sea, import disc',
      'Import cut, eleven minutes longer, all of it sand.',
      6800,
      disc('80s', 'fantasy'),
    ],
    [
      'The Glass Gardener, special edition disc',
      'Director’s commentary on the analogue track: mostly sighing.',
      11000,
      disc('90s', 'horror'),
    ],
    [
      'Wolfram, production stills disc',
      'Side three is four hundred stills and a union contract.',
      5400,
      disc('90s', 'horror'),
    ],
  ],
  drops: [
    {
      title: 'Rental wall clear-out, A to F',
      description:
        'The first wall out of the Millrace branch, in the order it hung. Everything here went through the return slot at least a hundred times and came back.',
      type: 'marketplace',
      startsIn: daysAgo(54),
      lasts: hours(72),
      lots: [0, 14],
      units: [1, 2],
      demand: 0.8,
      terms: { maxClaimsPerUser: 6 },
      buyerClaims: [2, 5],
    },
    {
      title: 'Midnight laserdiscs, lot by lot',
      description:
        'Five discs and a few tapes for company, one at a time, lights off. Ask about rot; I checked with a lamp.',
      type: 'live',
      startsIn: daysAgo(31),
      lasts: 60,
      lots: [21, 8],
      demand: 0.85,
      terms: { revealEverySeconds: 120, cooldownSeconds: 5, feeStructure: 'split' },
      buyerClaims: [5],
    },
    {
      title: 'One tape, no label',
      description:
        'It was behind the wall when they took the wall down. I have watched it. I am not saying. Three dubs were made the same week; all three are here.',
      type: 'mystery',
      startsIn: daysAgo(16),
      lasts: hours(60),
      lots: [9, 1],
      units: [3, 3],
      demand: 1,
      mystery: {
        contents:
          'A work print of “The Clockmaker’s Wife”, with timecode, a missing reel card and the original ending in which nobody wakes up.',
        hints: [
          ['There is timecode burned into the top of the picture.', 800, 60],
          ['It is older than the shop.', 800, 60 * 8],
          ['Somebody winds something in the first scene.', 1000, 60 * 24],
        ],
      },
    },
    {
      title: 'Night Shift VHS, lot by lot',
      description:
        'Twenty-four tapes off the late shelf, one every minute and a bit. Ex-rental unless I say so. Claim what you will pay for; I pack on Tuesdays.',
      type: 'live',
      startsIn: -9,
      lasts: 36,
      lots: [0, 24],
      units: [1, 2],
      demand: 0.62,
      terms: { revealEverySeconds: 75, cooldownSeconds: 5, maxClaimsPerUser: 5, supportsDiscountRules: true },
      buyerClaims: [4],
    },
    {
      title: 'Clamshells only, please',
      description: 'No slipcases, no cut boxes. Fourteen clamshells that still close.',
      type: 'marketplace',
      startsIn: inDays(3) + hours(4),
      lasts: hours(48),
      lots: [6, 14],
      terms: { earlyAccessEnabled: true, earlyAccessMinutes: 30, maxClaimsPerUser: 4, supportsDiscountRules: true },
    },
    {
      title: 'Disc rot roulette',
      description:
        'Laserdiscs I have not checked since 2009, revealed and played on the spot. Speckles are part of the price.',
      type: 'live',
      startsIn: inDays(8) + hours(6),
      lasts: 90,
      lots: [20, 9],
      terms: { cooldownSeconds: 10, feeStructure: 'split' },
    },
    {
      title: 'Grave Dancers night (draft)',
      description: 'The regional shelf: everything duplicated within forty miles of the shop.',
      type: 'live',
      startsIn: inDays(12),
      lasts: 60,
      lots: [15, 6],
      fate: 'draft',
      terms: { revealEverySeconds: 90 },
    },
    {
      title: 'Trade-in crate, unsorted',
      description: 'Waiting for better photos of the water-damaged ones.',
      type: 'marketplace',
      startsIn: null,
      lasts: hours(24),
      lots: [3, 5],
      fate: 'draft',
    },
    {
      title: 'Something from the projection booth',
      description: 'Still deciding how much to say.',
      type: 'mystery',
      startsIn: null,
      lasts: hours(24),
      lots: [10, 1],
      units: [2, 2],
      fate: 'draft',
      mystery: {
        contents: 'A trailer reel, the splicing tape it was mended with, and the usher’s torch.',
        hints: [['It is heavier than a tape.', 500, null]],
      },
    },
  ],
  sessions: {
    live: [
      [
        'Late returns, lot by lot',
        'Tapes that came back years after the shop closed, one at a time. Each was played through once.',
      ],
      ['The counter is open', 'A short shift behind the counter: one tape, one minute, next.'],
    ],
    marketplace: [
      ['Off the returns trolley', 'What is on the trolley today, as it was wheeled out. Stickers stay on.'],
      ['Three-night hire', 'A small shelf, open for a little while. Be kind, rewind.'],
    ],
  },
}
