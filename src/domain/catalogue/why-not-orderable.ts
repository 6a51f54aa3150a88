import type { Product } from '@/domain/catalogue/catalogue'

/**
 * Why a product cannot be ordered; null when it can. Server and device decide by this alone. Undefined is a product that the
 * catalogue does not have.
 */
export const whyNotOrderable = (product: Pick<Product, 'active' | 'pvl'> | undefined): string | null => {
  if (product === undefined) return 'Ya no está en el catálogo'
  return !product.active ? 'Ya no se comercializa' : product.pvl === null ? 'No tiene precio' : null
}
