import type { Storefront } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import type { ComponentType, ReactNode, SVGProps } from 'react'
import { regionName } from '#web/format/regions.ts'
import { Globe, MapPin, Package, Truck } from '#web/ui/icons.ts'
import { shippingPriceText, shippingTimeText, shipsToText } from './shipping.texts.ts'

/** Where a storefront ships from and to, how soon, and for how much. */
export function StorefrontFacts({ storefront }: { storefront: Storefront }) {
  const shipsTo = shipsToText(storefront)
  return (
    <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-small">
      <Fact Icon={MapPin}>{regionName(storefront.country)}</Fact>
      <Fact Icon={Truck}>{shippingTimeText(storefront)}</Fact>
      <Fact Icon={Package}>{shippingPriceText(storefront)}</Fact>
      {shipsTo && <Fact Icon={Globe}>{shipsTo}</Fact>}
    </ul>
  )
}

const Fact = ({ Icon, children }: { Icon: ComponentType<SVGProps<SVGSVGElement>>; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
    <span className="min-w-0">{children}</span>
  </li>
)
