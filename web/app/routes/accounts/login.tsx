import { redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/login'

/** Redirects the former address of the sign-in page, keeping its query string. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(`${paths.signIn}${new URL(request.url).search}`)

export default function Login() {
  return null
}
