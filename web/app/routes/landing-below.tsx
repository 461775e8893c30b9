import { DropTypes } from '../drops/drop-types.tsx'
import { FeaturedDrops } from '../drops/featured-drops.tsx'
import { FlairExplained } from '../loyalty/flair-explained.tsx'

/** What the landing page shows below its first screen: what is featured, how drops work, what loyalty brings. */
export function LandingBelow() {
  return (
    <>
      <FeaturedDrops />
      <DropTypes />
      <FlairExplained />
    </>
  )
}
