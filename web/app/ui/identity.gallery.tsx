import { flairLevels } from '@keepcase/contract/loyalty/flair.rules.ts'
import type { ArtKind } from '@keepcase/contract/share-images/house-art.rules.ts'
import { Stamp } from '#web/features/claims/display/stamp.tsx'
import { Stub } from '#web/features/claims/display/stub.tsx'
import { DropCardFrame } from '#web/features/drops/display/drop-card-frame.tsx'
import { Money, Price } from '#web/features/drops/display/price.tsx'
import { PriceLadder } from '#web/features/drops/display/price-ladder.tsx'
import { ConditionChip, RarityPips, rarities } from '#web/features/drops/display/rarity.tsx'
import { Shelf, type ShelfDrop } from '#web/features/drops/display/shelf.tsx'
import { Sleeve } from '#web/features/drops/display/sleeve.tsx'
import { FlairBadge } from '#web/features/loyalty/display/flair-badge.tsx'
import { FlairLine } from '#web/features/loyalty/display/flair-line.tsx'
import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import type { Gallery } from '#web/shell/gallery.ts'
import { Button } from './button.tsx'
import { Badge } from './chip.tsx'
import { HoldBar, HoldTimer } from './countdown/countdown.tsx'
import { Progress } from './feedback.tsx'
import { Logo, LogoMark } from './logo.tsx'

const spine = (
  number: number,
  title: string,
  type: ShelfDrop['type'],
  itemCount: number,
  when: string,
  isLive = false,
): ShelfDrop => ({
  id: String(number),
  to: '/gallery',
  number,
  title,
  type,
  itemCount,
  when,
  isLive,
})

const shelf: readonly ShelfDrop[] = [
  spine(41, 'Night Shift VHS, lot by lot', 'live', 24, 'Live Now', true),
  spine(42, 'Blue Note first pressings', 'marketplace', 14, 'In 12 min'),
  spine(43, 'The sealed crate', 'mystery', 1, 'Hint 2 of 5'),
  spine(44, 'Lobby cards 1961–68', 'marketplace', 18, '8:00 PM'),
  spine(45, 'Kaiju vinyl toys', 'live', 8, 'Sat 6:00 PM'),
  spine(46, 'Factory Records ephemera', 'marketplace', 60, 'Sun 19:30'),
  spine(47, 'One tape, no label', 'mystery', 1, 'Mon 09:00'),
  spine(48, 'Pulp paperbacks', 'marketplace', 12, 'Tue 8:00 PM'),
]

const kinds: readonly ArtKind[] = ['tape', 'vinyl', 'film', 'books', 'dots', 'facets']
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const long = 'The complete run of a very long-titled monthly, bound and numbered, with every supplement'

const hold = (minutes: number, title: string) => ({ endsAt: soon(minutes), startedAt: soon(minutes - 60), title })

function Held({ minutes, title }: { minutes: number; title: string }) {
  return (
    <Stub
      number="Claim 041·07"
      title={title}
      detail="Static Age Video. Held for you until 3:03 PM"
      image={<HouseArt seed={title} category="vhs" />}
      foot={<HoldBar {...hold(minutes, title)} />}
      side={<HoldTimer {...hold(minutes, title)} />}
    />
  )
}

export const gallery: Gallery = {
  title: 'Identity',
  examples: [
    {
      name: 'Logo',
      node: (
        <div className="flex items-center gap-8">
          <Logo />
          <LogoMark className="size-14" />
        </div>
      ),
    },
    {
      name: 'Prices',
      node: (
        <div className="flex flex-col gap-3">
          <Price cents={6400} />
          <Price cents={0} />
          <Price cents={123_456_700} />
          <Money cents={4_800} isFigure />
        </div>
      ),
    },
    {
      name: 'Rarity and condition',
      node: (
        <div className="flex flex-wrap gap-2">
          {(Object.keys(rarities) as (keyof typeof rarities)[]).map((rarity) => (
            <RarityPips key={rarity} rarity={rarity} />
          ))}
          <ConditionChip condition="very_good" />
          <ConditionChip condition="near_mint" sleeve="good" />
        </div>
      ),
    },
    { name: 'Shelf', isWide: true, node: <Shelf drops={shelf} height="h-92" /> },
    {
      name: 'Drop cards',
      isWide: true,
      node: (
        <div className="grid gap-4.5 sm:grid-cols-2 lg:grid-cols-3">
          <DropCardFrame
            id="a1"
            to="/gallery"
            number={41}
            type="live"
            isLive
            title="Night Shift VHS, lot by lot"
            coverImage={null}
            artCategory="vhs"
            maker="Static Age Video"
            status={
              <>
                <span className="inline-flex items-center gap-2 font-[620] text-claim-ink">
                  <span className="size-2 rounded-full bg-claim" />
                  Live Now
                </span>
                <Progress value={62} label="62% sold" tone="claim" className="flex-1" />
                <span className="text-figure">62%</span>
              </>
            }
          />
          <DropCardFrame
            id="b3"
            to="/gallery"
            number={42}
            type="marketplace"
            title="Blue Note first pressings"
            coverImage={null}
            artCategory="vinyl"
            maker="Deadwax Library"
            status={
              <>
                <span>Starts in 12 minutes</span>
                <Badge tone="warning" className="ms-auto">
                  Early Access
                </Badge>
              </>
            }
          />
          <DropCardFrame
            id="c9"
            to="/gallery"
            number={43}
            type="mystery"
            isSleeved
            title="The sealed crate"
            coverImage={null}
            artCategory={null}
            maker="Odd Lots & Sons"
            status={
              <>
                <span>Hint 2 of 5</span>
                <span className="ms-auto">
                  <Money cents={4800} isFigure /> now
                </span>
              </>
            }
          />
          <DropCardFrame
            id="d2"
            to="/gallery"
            number={1044}
            type="marketplace"
            title={long}
            coverImage={null}
            artCategory="books"
            maker="مكتبة النوادر"
            status={<span>Nov 22, 2026</span>}
            stamp={<Stamp word="Sold" tone="past" />}
          />
          <DropCardFrame
            id="e5"
            to="/gallery"
            number={5}
            type="live"
            title="シングル盤コレクション"
            coverImage={null}
            artCategory="comics"
            maker="Plattenladen Straßenbahnhaltestelle"
            status={<span>Starts in 5 hours</span>}
          />
          <DropCardFrame
            id="f7"
            to="/gallery"
            number={77}
            type="marketplace"
            title="أشرطة نادرة"
            coverImage={null}
            artCategory="film"
            maker="Cinémathèque"
            status={<Badge tone="neutral">Private</Badge>}
          />
        </div>
      ),
    },
    {
      name: 'Stage, claimed',
      isWide: true,
      node: (
        <div className="grid gap-6 lg:grid-cols-[1fr_380px]">
          <div className="relative overflow-hidden rounded-card shadow-card">
            <div className="aspect-cover">
              <HouseArt seed="b" kind="film" />
            </div>
            <Stamp word="Claimed" line="14:03:07 · Lot 07" isAnimated className="absolute end-8 top-8" />
          </div>
          <div className="flex flex-col gap-3 rounded-card bg-card p-6 shadow-card">
            <h3 className="text-h3 text-xl">Basket Case (1982), ex-rental clamshell</h3>
            <div className="flex flex-wrap gap-2">
              <ConditionChip condition="very_good" />
              <RarityPips rarity="ultra_rare" />
            </div>
            <Price cents={6400} />
            <Button variant="claim" size="large">
              Claim
            </Button>
          </div>
        </div>
      ),
    },
    {
      name: 'Stub, 46 minutes left',
      isWide: true,
      node: <Held minutes={46.9} title="Basket Case (1982), ex-rental clamshell" />,
    },
    { name: 'Stub, ends soon', isWide: true, node: <Held minutes={7.2} title={long} /> },
    { name: 'Stub, expired', isWide: true, node: <Held minutes={-1} title="Kaiju, 30 cm" /> },
    {
      name: 'Flair',
      isWide: true,
      node: (
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          {flairLevels.map(({ level }) => (
            <FlairBadge key={level} level={level} showsName />
          ))}
        </div>
      ),
    },
    {
      name: 'Flair, large',
      node: (
        <div className="flex flex-wrap gap-3">
          {flairLevels.map(({ level }) => (
            <FlairBadge key={level} level={level} className="size-12" />
          ))}
        </div>
      ),
    },
    { name: 'Flair line, 17 purchases', node: <FlairLine purchases={17} /> },
    {
      name: 'Price ladder',
      isWide: true,
      node: (
        <PriceLadder
          steps={[
            { position: 0, priceCents: 3000, at: soon(-90), state: 'past' },
            { position: 1, priceCents: 3900, at: soon(-60), state: 'past' },
            { position: 2, priceCents: 4800, at: soon(-20), state: 'current' },
            { position: 3, priceCents: 5800, at: soon(4), state: 'future' },
            { position: 4, priceCents: 7200, at: null, state: 'future' },
          ]}
        />
      ),
    },
    {
      name: 'Sleeve, closed and lifted',
      node: (
        <div className="grid grid-cols-2 gap-3">
          <Sleeve isClosed className="aspect-cover rounded-card">
            <HouseArt seed="x" />
          </Sleeve>
          <Sleeve isClosed={false} className="aspect-cover rounded-card">
            <HouseArt seed="x" />
          </Sleeve>
        </div>
      ),
    },
    {
      name: 'Stamps',
      node: (
        <div className="flex flex-wrap gap-8 p-4">
          <Stamp word="Claimed" line="14:03:07 · Lot 07" />
          <Stamp word="Sold" tone="past" />
          <Stamp word="Rehearsal" tone="past" />
        </div>
      ),
    },
    {
      name: 'House art',
      isWide: true,
      node: (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
          {kinds.flatMap((kind) =>
            ['a', 'bb', 'ccc'].map((seed) => (
              <div key={kind + seed} className="aspect-cover overflow-hidden rounded-control">
                <HouseArt seed={`${kind}${seed}`} kind={kind} />
              </div>
            )),
          )}
        </div>
      ),
    },
  ],
}
