/** Why the footer's action is disabled, checked in the order of purchasing.md §5; null if it is enabled. */
export const disabledReason = (state: {
  loaded: boolean
  totalQuantity: number
  conditionsMet: boolean
}): string | null => {
  if (!state.loaded) return 'Las provisiones estan cargando'
  if (state.totalQuantity === 0) return 'Debe añadir al menos un producto'
  if (!state.conditionsMet) return 'Debe cumplir todas las condiciones de compra'
  return null
}
