import { plural } from '#web/format/format.ts'
import { Time } from '#web/ui/time.tsx'
import { statusLabels } from '../cards/drop-status-line.tsx'
import { DropCardFrame } from '../display/drop-card-frame.tsx'
import { coverOf } from './draft/cover.ts'
import * as texts from './editor.texts.ts'
import { useEditor } from './editor-context.ts'

/** The drop’s card as it will stand on the market. */
export function CardPreview() {
  const { editing, storefront, stage } = useEditor()
  const { drop, fields, rows } = editing
  return (
    <div aria-hidden="true" inert className="max-lg:hidden">
      <DropCardFrame
        id={drop?.id ?? storefront.id}
        to="."
        number={drop?.number ?? 0}
        type={fields.type}
        title={fields.title || texts.yourTitle}
        coverImage={coverOf(drop, fields.type, rows)}
        artCategory={drop?.artCategory ?? null}
        isSleeved={fields.type === 'mystery'}
        maker={
          <>
            <bdi>{storefront.name}</bdi>
            {` · ${plural(rows.length, 'item')}`}
          </>
        }
        status={
          drop && stage !== 'draft' && stage !== 'announced' ? (
            statusLabels[drop.status]
          ) : (
            <Start at={fields.startDate} />
          )
        }
      />
    </div>
  )
}

const Start = ({ at }: { at: string | null }) => (at ? <Time at={at} style="starts" /> : texts.noStartYet)
