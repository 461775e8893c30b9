import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { auth } from '#platform/auth.ts'
import { cart } from '#platform/cart.ts'
import { notify } from '#platform/notices.ts'
import { paths } from '#platform/paths.ts'
import { viewerChanged } from '#platform/viewer.ts'

/** Signs out, forgets what was the viewer's own, and goes to the sign-in page in place of this one. */
export function useSignOut() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: auth.signOut,
    onSuccess: async () => {
      cart.clear()
      queryClient.clear()
      await viewerChanged(queryClient)
      await navigate(paths.signIn, { replace: true })
    },
    onError: () => notify.error('Sign Out Failed', 'There was a problem signing out. Please try again.'),
  })
}
