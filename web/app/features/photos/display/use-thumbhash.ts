import { type CSSProperties, type SyntheticEvent, useEffect, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'

/** Decoded previews of this page view. */
const decoded = new Map<string, string>()

function previewOf(thumbhash: string): string {
  const known = decoded.get(thumbhash)
  if (known) return known
  const url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)))
  decoded.set(thumbhash, url)
  return url
}

/**
 * Props of an image that shows its blurred preview until it has loaded. Only in the browser: 4 kB in the HTML for each
 * image would delay the page.
 */
export function useThumbhash(thumbhash: string | undefined): {
  ref?: (image: HTMLImageElement | null) => void
  style?: CSSProperties
  onLoad?: (event: SyntheticEvent) => void
} {
  const [isLoaded, setLoaded] = useState(false)
  const [isClient, setClient] = useState(false)
  useEffect(() => setClient(true), [])
  if (!thumbhash) return {}
  const onLoad = () => setLoaded(true)
  const ref = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth > 0) setLoaded(true)
  }
  if (!isClient || isLoaded) return { ref, onLoad }
  const style = {
    backgroundImage: `url(${previewOf(thumbhash)})`,
    backgroundSize: 'contain',
    backgroundPosition: 'center',
    backgroundRepeat: 'no-repeat',
  }
  return { ref, onLoad, style }
}
