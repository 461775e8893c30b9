import { FeaturedDrops } from '#web/features/drops/cards/featured-drops.tsx'
import { DropTypes } from '#web/features/drops/page/drop-types.tsx'
import { FlairExplained } from '#web/features/loyalty/flair-explained.tsx'

/**
 * The landing page below its first screen: featured drops, how drops work, loyalty. Laid out only near the viewport: a
 * phone would otherwise lay out six screens before painting the first.
 */
export function LandingBelow() {
  return (
    <>
      <FeaturedDrops />
      <div className="[contain-intrinsic-size:auto_60rem] [content-visibility:auto]">
        <DropTypes />
      </div>
      <div className="[contain-intrinsic-size:auto_50rem] [content-visibility:auto]">
        <FlairExplained />
      </div>
    </>
  )
}
