import { createContext, type ReactNode, use, useMemo } from 'react'

export type PriceMode = 'pvl' | 'pvp'
/** The order on the switch: index 0 is PVL, index 1 is PVP (analytics.md §2). */
export const priceModes = ['pvl', 'pvp'] as const satisfies readonly PriceMode[]
export const priceModeLabels: Record<PriceMode, string> = { pvl: 'PVL', pvp: 'PVP' }

type PriceModeValue = { mode: PriceMode; label: string; setMode: (mode: PriceMode) => void }

export const PriceModeContext = createContext<PriceModeValue>({
  mode: 'pvp',
  label: 'PVP',
  setMode: () => {},
})

export function PriceModeProvider({
  mode,
  onChange,
  children,
}: {
  mode: PriceMode
  onChange: (mode: PriceMode) => void
  children: ReactNode
}) {
  const value = useMemo(() => ({ mode, label: priceModeLabels[mode], setMode: onChange }), [mode, onChange])
  return <PriceModeContext value={value}>{children}</PriceModeContext>
}

/** Which of the two prices every figure on the screen follows; `label` is 'PVL' or 'PVP'. */
export const usePriceMode = () => use(PriceModeContext)

/** The amount or price that the mode asks for. */
export const byMode = <T,>(mode: PriceMode, amounts: { pvl: T; pvp: T }): T => amounts[mode]
