import { createContext } from 'react'

/** Nonce of the scripts in one server rendering; undefined in the browser. See seal-scripts.ts. */
export const NonceContext = createContext<string | undefined>(undefined)
