import { redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/login'

/** The old address of the sign-in page leads to it, with the page that asked. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(`${paths.signIn}${new URL(request.url).search}`)

export default function Login() {
  return null
}
