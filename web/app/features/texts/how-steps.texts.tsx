import { defaultHold } from '@keepcase/contract/claims/claims.limits.ts'
import type { ReactNode } from 'react'
import { Stub } from '#web/features/claims/display/stub.tsx'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { Spine } from '#web/features/drops/display/spine.tsx'
import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import { Package } from '#web/ui/icons.ts'

type Step = { title: string; text: string; picture: ReactNode }

/** An item's way from drop to buyer in four steps, with an example of each. `practice`: a claim button to try. */
export function HowSteps({ practice }: { practice: ReactNode }) {
  const steps: readonly Step[] = [
    {
      title: 'A drop is announced',
      text: 'A seller announces what’s for sale and when, to the minute. The spine shows what kind of drop it is and fills with color when it’s live.',
      picture: <AnnouncedDrop />,
    },
    {
      title: 'You claim',
      text: 'At the start, the button opens for everyone at once. First come, first served, in the order our server receives claims. It says yes only when the item is yours.',
      picture: practice,
    },
    {
      title: 'It’s held for you',
      text: `Your claim becomes a stub with the time left: ${defaultHold}, unless the drop says otherwise. Nobody can take the item, and you can keep claiming.`,
      picture: <HeldItem />,
    },
    {
      title: 'You pay, once per seller',
      text: 'Everything from one seller ships in one parcel: full shipping on the first item, less on the rest. Pay, and it’s yours to keep.',
      picture: <Parcel />,
    },
  ]
  return (
    <div className="@container">
      <ol className="grid grid-cols-1 gap-x-6 gap-y-10 md:grid-cols-2 @min-[72rem]:grid-cols-4">
        {steps.map(({ title, text, picture }, i) => (
          <li key={title} className="flex min-w-0 flex-col gap-4">
            <div className="flex items-baseline gap-3">
              <span aria-hidden="true" className="text-clock text-2xl text-muted-foreground">
                {i + 1}
              </span>
              <h2 className="text-h3">{title}</h2>
            </div>
            <p className="max-w-[56ch] text-muted-foreground">{text}</p>
            <div className="mt-auto flex w-full max-w-108 items-center *:min-w-0 *:flex-1 md:min-h-86">{picture}</div>
          </li>
        ))}
      </ol>
    </div>
  )
}

const AnnouncedDrop = () => (
  <div aria-hidden="true" className="flex h-80 gap-2">
    {(['marketplace', 'live', 'mystery'] as const).map((type, i) => (
      <div key={type} className="flex min-w-0 flex-1 overflow-hidden rounded-card bg-card shadow-card">
        <Spine type={type} number={i + 41} isLive={type === 'live'} />
        <div className="min-w-0 flex-1">
          <HouseArt seed={`how-${type}`} kind={(['vinyl', 'film', 'dots'] as const)[i] ?? 'facets'} />
        </div>
      </div>
    ))}
  </div>
)

const HeldItem = () => (
  <div aria-hidden="true">
    <Example>
      <Stub
        number="Claim 042·07"
        title="A tape you claimed"
        detail="Held for you"
        side={
          <>
            <span className="text-clock text-2xl">46:52</span>
            <span className="text-muted-foreground text-small">left to pay</span>
          </>
        }
        foot={
          <div className="h-1.5 overflow-hidden rounded-full bg-secondary">
            <div className="h-full w-3/4 rounded-full bg-foreground" />
          </div>
        }
      />
    </Example>
  </div>
)

/** An inert example. It uses no heading elements, so the page's outline stays intact. */
const Example = ({ children }: { children: ReactNode }) => <div inert>{children}</div>

const inParcel = [
  { seed: 'parcel-vhs', category: 'vhs', name: 'First item', shipping: 'base shipping' },
  { seed: 'parcel-vinyl', category: 'vinyl', name: 'Second item', shipping: 'a little more' },
  { seed: 'parcel-comic', category: 'comics', name: 'Third item', shipping: 'a little more' },
] as const

const Parcel = () => (
  <div aria-hidden="true" className="rounded-card bg-card shadow-card">
    <div className="flex items-center gap-3 px-5 py-4 text-label">
      <Package className="size-5 text-muted-foreground" />
      One seller, one parcel
    </div>
    {inParcel.map(({ seed, category, name, shipping }) => (
      <div key={seed} className="flex items-center gap-4 border-t px-5 py-3">
        <ItemThumb seed={seed} image={null} category={category} className="size-12" />
        <span className="min-w-0 flex-1 text-small">{name}</span>
        <span className="text-muted-foreground text-small">{shipping}</span>
      </div>
    ))}
  </div>
)
