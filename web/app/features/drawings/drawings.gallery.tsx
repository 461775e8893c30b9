import { drawingVersion } from '@keepcase/contract/drawings/drawings.limits.ts'
import type { Gallery } from '#web/shell/gallery.ts'
import { Drawing, DrawingCaption } from './display/drawing.tsx'

/** Number of samples that the server draws (`server/src/features/drawings/samples.ts`). */
const count = 60
const addresses = Array.from({ length: count }, (_, i) => `/drawn/${drawingVersion}/sample-${i}.svg`)

const Sheet = ({ size }: { size: number }) => (
  <div className="flex flex-wrap gap-2">
    {addresses.map((address) => (
      <div key={address} className="rounded-control bg-sunken" style={{ width: size, height: size }}>
        <Drawing src={address} />
      </div>
    ))}
  </div>
)

export const gallery: Gallery = {
  title: 'Drawings',
  examples: [
    { name: 'Small, 96 px', node: <Sheet size={96} /> },
    { name: 'Card, 240 px', node: <Sheet size={240} /> },
    { name: 'Large, 480 px', node: <Sheet size={480} /> },
    {
      name: 'With its caption',
      node: (
        <div className="relative size-80 rounded-control bg-sunken">
          <Drawing src={addresses[0] ?? null} />
          <DrawingCaption />
        </div>
      ),
    },
  ],
}
