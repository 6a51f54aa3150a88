import type { HttpHandler } from 'msw'
import { toWire } from '@/contract/catalogue/catalogue-wire'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import type { Catalogue } from '@/domain/catalogue/catalogue'
import { answering } from './answer'
import { purchasingSnapshot } from './fixtures/purchasing-snapshot'

/**
 * Handlers for the calls that download a pharmacy's data: the given catalogue, no sales, and the given purchasing data.
 */
export const answeringSnapshot = (
  catalogue: Catalogue,
  purchasing: Partial<PurchasingSnapshot> = {},
): HttpHandler[] => [
  answering('salesSnapshot', () => ({ catalogueVersion: '1', purchasingVersion: '1', months: [] })),
  answering('catalogue', () => toWire(catalogue)),
  answering('purchasingSnapshot', () => purchasingSnapshot(purchasing)),
]
