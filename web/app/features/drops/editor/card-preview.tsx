import { plural } from '#web/format/format.ts'
import { Time } from '#web/ui/time.tsx'
import { DropCardFrame } from '../display/drop-card-frame.tsx'
import { useEditor } from './editor-context.ts'

/** The drop’s card as it will stand on the market. */
export function CardPreview() {
  const { editing, storefront } = useEditor()
  const { drop, fields, rows } = editing
  return (
    <div aria-hidden="true" inert className="max-lg:hidden">
      <DropCardFrame
        id={drop?.id ?? storefront.id}
        to="."
        number={drop?.number ?? 0}
        type={fields.type}
        title={fields.title || 'Your title'}
        coverImage={drop?.coverImage ?? null}
        artCategory={drop?.artCategory ?? null}
        isSleeved={fields.type === 'mystery'}
        maker={
          <>
            <bdi>{storefront.name}</bdi>
            {` · ${plural(rows.length, 'item')}`}
          </>
        }
        status={fields.startDate ? <Time at={fields.startDate} style="starts" /> : 'No start yet'}
      />
    </div>
  )
}
