import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import type { Gallery } from '#web/shell/gallery.ts'
import { Button } from './button.tsx'
import { Countdown } from './countdown/countdown.tsx'
import { ErrorPanel, OfflineBar, Progress, Skeleton } from './feedback.tsx'
import { Spinner, SpinnerPage } from './spinner.tsx'
import { Time } from './time.tsx'

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const nothing = () => {}

export const gallery: Gallery = {
  title: 'States',
  examples: [
    {
      name: 'Empty',
      node: (
        <EmptyState title="No claims right now." action={<Button>Discover Drops</Button>}>
          What you claim waits here until you pay.
        </EmptyState>
      ),
    },
    {
      name: 'Error',
      node: (
        <ErrorPanel
          title="Error loading drops"
          message="There was a problem loading drops. Please try again later."
          onRetry={nothing}
        />
      ),
    },
    { name: 'Error, plain', node: <ErrorPanel /> },
    { name: 'Offline', node: <OfflineBar isOffline loadedAt={Date.now()} /> },
    {
      name: 'Skeleton',
      node: (
        <div className="flex flex-col gap-3">
          <Skeleton className="aspect-cover w-full" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ),
    },
    {
      name: 'Spinner page',
      node: (
        <div className="*:min-h-40">
          <SpinnerPage />
        </div>
      ),
    },
    { name: 'Spinner', node: <Spinner /> },
    {
      name: 'Progress',
      node: (
        <div className="flex flex-col gap-4">
          <Progress value={62} label="62% sold" tone="claim" />
          <Progress value={2} max={5} label="Step 2 of 5" />
          <Progress value={0} label="Nothing yet" />
        </div>
      ),
    },
    { name: 'Countdown', node: <Countdown at={soon(62)} title="Blue Note first pressings" /> },
    { name: 'Countdown under ten minutes', node: <Countdown at={soon(9.97)} title="The sealed crate" /> },
    {
      name: 'Times',
      node: (
        <ul className="flex flex-col gap-1">
          <li>
            <Time at={soon(-0.2)} style="ago" />
          </li>
          <li>
            <Time at={soon(-12)} style="ago" />
          </li>
          <li>
            <Time at={soon(-190)} style="ago" />
          </li>
          <li>
            <Time at={soon(-1500)} style="ago" />
          </li>
          <li>
            <Time at={soon(-9000)} style="ago" />
          </li>
          <li>
            <Time at={soon(12)} style="starts" />
          </li>
          <li>
            <Time at={soon(400)} style="starts" />
          </li>
          <li>
            <Time at={soon(4000)} style="starts" />
          </li>
        </ul>
      ),
    },
  ],
}
