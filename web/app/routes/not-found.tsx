import { data } from 'react-router'
import { NotFoundPage } from '#web/shell/not-found-page.tsx'

/** Answers every address that no other page answers. */
export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return <NotFoundPage />
}
