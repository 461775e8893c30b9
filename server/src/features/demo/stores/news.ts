/** A store's post: days before the fill, title, text, and whether it is for subscribers only. */
export type News = readonly [daysAgo: number, title: string, body: string, isForSubscribers?: boolean]

/** A discount code and its discount in percent. */
export type CodePlan = readonly [code: string, percent: number]

/** For each subdomain: recent posts, monthly subscription price, and discount codes. */
export const storefrontNews: Readonly<
  Record<string, { monthCents: number; news: readonly News[]; codes?: readonly CodePlan[] }>
> = {
  'static-age': {
    monthCents: 999,
    codes: [['NIGHT-SHIFT', 10]],
    news: [
      [
        38,
        'A garage in Duluth',
        'Four hundred tapes, dry, in the order in which somebody taped the labels on. We are through the first sixty.\n\nWhat plays clean goes into the autumn drops. What does not is sold as sleeves, and we say so.',
      ],
      [
        23,
        'How we grade a tape',
        'Every cassette is wound through once and watched for ten minutes at three places. Tracking lines, dropouts and the smell are in the notes. Nothing is “untested”.',
      ],
      [
        16,
        'First look at the night shift box',
        'Twelve late-night recordings from one station, the ads still in. Two of them have the sign-off. They come on stage in the next live drop, lots 3 and 9.',
        true,
      ],
      [
        6,
        'Shipping before the holidays',
        'We pack on Mondays and Thursdays. What is paid by Wednesday noon leaves on Thursday.',
      ],
      [
        3,
        'What did not make it',
        'Nine tapes had mold under the window and are gone. Here is what they were, so that nobody waits for them: three regional wrestling shows, five game show blocks, one wedding.',
        true,
      ],
    ],
  },
  deadwax: {
    monthCents: 700,
    codes: [['SIDE-TWO', 10]],
    news: [
      [
        29,
        'The matrix list is open',
        'Every record that we sell has its run-out text in the notes, both sides. If yours differs from the list in the books, write to us: that is how the list grew.',
      ],
      [
        12,
        'A library sells its listening room',
        'Six crates with library stamps and hardly a play. The stamps stay on. The first crate is cleaned and goes into a drop this month.',
        true,
      ],
      [5, 'New inner sleeves', 'All records travel in new inner sleeves now, with the old ones behind them.'],
    ],
  },
  'odd-lots': {
    monthCents: 499,
    news: [
      [34, 'Sons, plural', 'Henry is back from school and runs the packing table until January.'],
      [
        9,
        'A box we cannot name',
        'Eleven brass things from a signal box. Three of us have guesses. The guesses are in the description, and so are the doubts.',
      ],
      [4, 'Which box comes next', 'You asked for the radio parts first. They are next.', true],
    ],
  },
  'harbor-monster': {
    monthCents: 1299,
    news: [
      [27, 'Repaints are marked', 'If a figure has new paint anywhere, its lot says where, with a photo under a lamp.'],
      [
        11,
        'The crate from the pier shop',
        'Forty figures on their cards, sun on one side only. The good side first: that drop is private, and subscribers find it here.',
        true,
      ],
    ],
  },
  kirkgate: {
    monthCents: 600,
    news: [
      [
        19,
        'Tapes by the yard',
        'A wall of home-made compilations, each with a typed list. We listen to every one before it goes out, because you asked what is on side two.',
      ],
      [7, 'Closed on the 28th', 'No parcels leave on that day. Holds and drops run as always.'],
    ],
  },
}
