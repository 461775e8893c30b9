import { FeaturedDrops } from '#web/features/drops/cards/featured-drops.tsx'
import { DropTypes } from '#web/features/drops/page/drop-types.tsx'
import { FlairExplained } from '#web/features/loyalty/flair-explained.tsx'

/**
 * What the landing page shows below its first screen: what is featured, how drops work, what loyalty brings. It is laid
 * out when it comes near the screen: a phone would lay out six screens before it paints the first.
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
