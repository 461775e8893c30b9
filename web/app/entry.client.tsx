import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { beginOffline } from './offline/begin.ts'
import { markListening } from './startup/early-press.ts'

beginOffline()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    // Names the place of a hydration mismatch: React's message says only that there is one.
    { onRecoverableError: (error, { componentStack }) => console.error(error, componentStack) },
  )
  markListening()
})
