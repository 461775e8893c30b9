import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { useState } from 'react'
import type { Gallery } from '#web/shell/gallery.ts'
import { PhotoViewer } from './display/photo-viewer.tsx'
import { ItemPhotosField } from './item-photos-field.tsx'
import { PendingTile } from './photo-tile.tsx'

const drawn = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="${color}"/><circle cx="2" cy="1.5" r="1" fill="#fff8"/></svg>`)}`

const photo = (id: string, color: string, description = ''): ItemPhoto => {
  return { id, url: drawn(color), width: 1600, height: 1200, thumbhash: '', description, crop: null, version: 1 }
}
const three = [photo('a', '#c2410c', 'The sleeve, front'), photo('b', '#0f766e'), photo('c', '#4338ca', 'The label')]
const pending = { key: 1, file: new File([], 'IMG_2041.jpg'), preview: drawn('#854d0e'), part: 0.6, problem: null }
const nothing = () => undefined

function Field({ first }: { first: ItemPhoto[] }) {
  const [value, setValue] = useState<readonly ItemPhoto[]>(first)
  return <ItemPhotosField storefrontId="gallery" value={value} onChange={setValue} offersUnused={false} />
}

function Viewer() {
  const [at, setAt] = useState<number | null>(null)
  const photos = three.map(({ url, description }) => ({ src: url, alt: description }))
  return (
    <>
      <button type="button" onClick={() => setAt(0)}>
        Open the viewer
      </button>
      {at !== null && (
        <PhotoViewer title="A record" photos={photos} at={at} onTurn={setAt} onClose={() => setAt(null)} />
      )}
    </>
  )
}

export const gallery: Gallery = {
  title: 'Photos of an item',
  examples: [
    { name: 'Empty', node: <Field first={[]} /> },
    { name: 'Three', node: <Field first={three} /> },
    {
      name: 'On their way',
      node: (
        <ul className="grid grid-cols-2 gap-3">
          <PendingTile pending={pending} onRetry={nothing} onCancel={nothing} />
          <PendingTile
            pending={{ ...pending, problem: 'This file is 40 MB. Choose one up to 10 MB.' }}
            onRetry={nothing}
            onCancel={nothing}
          />
        </ul>
      ),
    },
    { name: 'Large', node: <Viewer /> },
  ],
}
