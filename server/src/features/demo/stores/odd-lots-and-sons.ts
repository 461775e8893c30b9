import { daysAgo, hours, inDays, type StorePlan } from '../plan.ts'

export const oddLotsAndSons: StorePlan = {
  subdomain: 'odd-lots',
  name: 'Odd Lots & Sons',
  description:
    'House clearances since 1958. There are no sons; the sign came with the building. We sell some of it by the piece and the best of it by the crate, sealed, with hints.',
  country: 'US',
  currency: 'USD',
  shipping: { first: 1200, further: 400, withinDays: 5 },
  owner: {
    email: 'oddlots@keepcase.test',
    displayName: 'Bernadette Crane',
    username: 'oddlots',
    bio: 'Third owner, no relation. I weigh every crate twice.',
  },
  category: 'vintage',
  notes: {
    very_good: ['Cleaned, not restored. Works if it is meant to.', 'Attic dust only; the maker’s plate is bright.'],
    good: ['Honest wear where hands go. One screw is a replacement.', 'A small repair, old and well done.'],
    fair: ['Sold as found: complete, tired, still itself.'],
  },
  things: [
    [
      'The sealed crate',
      'One crate from a shop that closed with the lights on. Nailed shut, weighed, photographed on all sides.',
      2800,
    ],
    ['Drawer 31', 'The contents of one cabinet drawer, wrapped in the newspaper they were found in.', 1900],
    ['The salesman’s case', 'A sample case with every compartment full. Locked; key included.', 5200],
    ['Box from under the stage', 'Everything in it belongs together. It took us a week to see how.', 3600],
    [
      'Station clock, stopped at 4:10',
      'Slave clock from a branch line. Runs on a pulse you will have to supply.',
      14500,
      { era: '60s', category: 'vintage' },
    ],
    [
      'Ledger of a ribbon factory',
      'Four hundred pages, swatches still pinned.',
      6200,
      { era: '60s', category: 'memorabilia' },
    ],
    [
      'Fairground ticket machine',
      'Prints, punches, rings. Two rolls of paper.',
      9800,
      { era: '70s', category: 'vintage' },
    ],
    ['Shop window hand, left', 'Plaster, articulated thumb.', 3200, { era: '60s', category: 'vintage' }],
    [
      'Set of eleven type cases',
      'Wooden display type, one letter missing. We suspect Q.',
      8800,
      { era: '60s', category: 'vintage' },
    ],
    [
      'Magic lantern, boxed',
      'With forty slides of a lighthouse being built.',
      12000,
      { era: '60s', category: 'vintage' },
    ],
    [
      'Bus conductor’s kit',
      'Bag, punch, rack, and a day’s worth of tickets.',
      4400,
      { era: '70s', category: 'memorabilia' },
    ],
    [
      'Hotel switchboard panel',
      'Twelve rooms. Room seven is labelled “no”.',
      16500,
      { era: '60s', category: 'electronics' },
    ],
  ],
  drops: [
    {
      title: 'The salesman’s last case',
      description:
        'Four cases, one route. Each holds the full range of something that is no longer made. The key is taped to the lid.',
      type: 'mystery',
      startsIn: daysAgo(46) + hours(1),
      lasts: hours(72),
      lots: [2, 1],
      units: [4, 4],
      demand: 1,
      terms: { shippingCostStrategy: 'FlatRate', flatRateAmountCents: 1800, flatRateAdditionalCents: 900 },
      mystery: {
        contents:
          'The complete sample range of a spectacle-frame maker: sixty frames, the fitting rule, and an order book with one order in it.',
        hints: [
          ['Nothing in it is heavier than an egg.', 600, 120],
          ['You could wear most of it.', 700, 60 * 12],
          ['It comes in left and right, joined.', 900, 60 * 30],
        ],
      },
    },
    {
      title: 'Clearance: one hotel, no lift',
      description: 'Twelve rooms and a switchboard. Collection from the yard only; bring a blanket.',
      type: 'marketplace',
      startsIn: daysAgo(36),
      lasts: hours(120),
      lots: [4, 8],
      demand: 0.75,
      terms: { localPickupOnly: true, allowShipping: false, holdSeconds: 259_200 },
    },
    {
      title: 'Drawers 20 to 31',
      description: 'A dozen drawers from a chemist’s cabinet, sold unopened. We have shaken each of them once.',
      type: 'mystery',
      startsIn: daysAgo(20) + hours(4),
      lasts: hours(48),
      lots: [1, 1],
      units: [12, 12],
      demand: 0.7,
      mystery: {
        contents:
          'Labels, corks, glass stoppers and, in every drawer, one thing that has no business there. Drawer 27: a chess king.',
        hints: [
          ['They rattle in two different ways.', 300, 60],
          ['Something in each drawer was never for sale.', 400, 60 * 10],
        ],
      },
    },
    {
      title: 'The sealed crate',
      description:
        'Eight crates from the back room of a shop that closed overnight. The inventory exists and its fingerprint is on this page. Five hints; the price goes up with each.',
      type: 'mystery',
      startsIn: -hours(7),
      lasts: hours(30),
      lots: [0, 1],
      units: [8, 8],
      demand: 0.42,
      terms: {
        maxClaimsPerUser: 1,
        shippingCostStrategy: 'FlatRate',
        flatRateAmountCents: 1600,
        flatRateAdditionalCents: 900,
        holdSeconds: 14_400,
      },
      mystery: {
        contents:
          'Window stock of a magic shop: forty tricks with instructions, two decks made for the counter, the owner’s own wand and the sign from the door.',
        hints: [
          ['The shop sold nothing that you could use for what it looked like.', 1000, 45],
          ['Every item came with a sheet that you were asked to burn.', 1000, 60 * 5],
          ['There are two decks of cards in it. Neither has fifty-two.', 1200, 60 * 11],
          ['One thing in it belonged to the owner, not to the shop.', 1500, 60 * 18],
          ['Ten letters, over the door.', 2000, 60 * 25],
        ],
      },
    },
    {
      title: 'Box from under the stage',
      description: 'Six boxes, one theatre. They go in the order in which they were carried out.',
      type: 'mystery',
      startsIn: inDays(4) + hours(2),
      lasts: hours(48),
      lots: [3, 1],
      units: [6, 6],
      mystery: {
        contents: 'Thunder sheet, rain box, hoof shells, a wind drum and the prompt copy that says when.',
        hints: [
          ['Closed, it is silent. It does not like being silent.', 500, 60],
          ['All of it was used in the dark.', 700, 60 * 12],
          ['The weather is in there.', 900, 60 * 30],
        ],
      },
    },
  ],
  sessions: {
    live: [
      ['Off the van', 'Whatever the van brought, one piece at a time, as it comes down the ramp.'],
      ['Yard sale, by the minute', 'One thing a minute from the long table. No returns, no refusals, no sons.'],
    ],
    marketplace: [
      ['The long table', 'Everything on the long table this morning. Ask, and we will turn it round for you.'],
      ['Small things from large houses', 'Pocket-sized clearances, wiped and weighed.'],
    ],
  },
}
