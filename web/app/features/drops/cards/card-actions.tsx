import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import { type ComponentType, createContext, useContext } from 'react'

/** What other rooms put at the foot of a drop's card: each decides for itself whether it has anything to show. */
export type CardAction = ComponentType<{ drop: DropCard }>

const CardActions = createContext<readonly CardAction[]>([])

export const CardActionsProvider = CardActions.Provider
export const useCardActions = (): readonly CardAction[] => useContext(CardActions)
