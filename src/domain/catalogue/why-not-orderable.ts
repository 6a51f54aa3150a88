import type { Product } from '@/domain/catalogue/catalogue'

/** Why a product cannot be ordered, as the server would refuse it; null when it can. */
export const whyNotOrderable = ({ active, pvl }: Pick<Product, 'active' | 'pvl'>): string | null =>
  !active ? 'Ya no se comercializa' : pvl === null ? 'No tiene precio' : null
