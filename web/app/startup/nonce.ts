import { createContext } from 'react'

/** Marks the scripts of one server rendering as ours; undefined in the browser. See seal-scripts.ts. */
export const NonceContext = createContext<string | undefined>(undefined)
