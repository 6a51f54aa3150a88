import { formatEuros } from '@/domain/basics/money'
import { type PriceChange, priceTotals } from '@/domain/offers/price-change'

/** 'Ha bajado el precio: 2,40 € menos'; null if no line costs less. */
export const dropOf = (prices: readonly PriceChange[]): string | null => {
  const { before, now } = priceTotals(prices)
  return now < before ? `Ha bajado el precio: ${formatEuros(before - now)} menos` : null
}
