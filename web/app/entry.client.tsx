import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { beginOffline } from './offline/begin.ts'

beginOffline()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    // Where a page differs from its HTML, the place is named: React's own words say only that it does.
    { onRecoverableError: (error, { componentStack }) => console.error(error, componentStack) },
  )
})
