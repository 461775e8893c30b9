import type { ComponentProps } from 'react'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { cn } from '#web/ui/cn.ts'

const Mark = clientLazy(() =>
  import('./storefront-mark.tsx').then(({ StorefrontMark }) => ({ default: StorefrontMark })),
)

/** A storefront's mark whose code waits until the page works; its place is reserved. */
export const LateStorefrontMark = (props: ComponentProps<typeof Mark>) => (
  <ClientOnly place={<span className={cn('block shrink-0 bg-sunken', props.className)} />}>
    <Mark {...props} />
  </ClientOnly>
)
