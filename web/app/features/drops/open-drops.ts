import { useEffect } from 'react'
import { useMatch } from 'react-router'

const prefix = 'keepcase-open-drop:'
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Marks the drop whose page this tab shows as open, by a shared lock that every tab of the site can list. The browser
 * releases it when the tab closes or crashes. Hidden pages release it, because a lock would keep them out of the
 * back/forward cache.
 */
export function OpenDropMark(): null {
  const id = useMatch('/drop/:id')?.params.id
  useEffect(() => {
    if (id === undefined || !navigator.locks) return
    let release = () => {}
    const mark = () => {
      release()
      void navigator.locks.request(prefix + id, { mode: 'shared' }, () => new Promise<void>((done) => (release = done)))
    }
    const unmark = () => release()
    mark()
    addEventListener('pageshow', mark)
    addEventListener('pagehide', unmark)
    return () => {
      removeEventListener('pageshow', mark)
      removeEventListener('pagehide', unmark)
      release()
    }
  }, [id])
  return null
}

/** Ids of the drops that tabs of this browser show, 50 at most; none where the browser has no locks. */
export async function openDropIds(): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const ids = held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return [...new Set(ids)].filter((id) => uuid.test(id)).slice(0, 50)
}
