import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import { type ComponentType, createContext, useContext } from 'react'

/** An action that another feature adds to a drop card; it decides itself whether to render anything. */
export type CardAction = ComponentType<{ drop: DropCard }>

const CardActions = createContext<readonly CardAction[]>([])

export const CardActionsProvider = CardActions.Provider
export const useCardActions = (): readonly CardAction[] => useContext(CardActions)
