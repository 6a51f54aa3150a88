import type { HttpHandler } from 'msw'
import { toWire } from '@/contract/catalogue-wire'
import type { PurchasingSnapshot } from '@/contract/purchasing'
import type { Catalogue } from '@/domain/catalogue/catalogue'
import { answering } from './answer'
import { purchasingSnapshot } from './fixtures/purchasing-snapshot'

/** The calls that download a pharmacy's data: this catalogue, no sales, and what a test adds to purchasing. */
export const answeringSnapshot = (
  catalogue: Catalogue,
  purchasing: Partial<PurchasingSnapshot> = {},
): HttpHandler[] => [
  answering('salesSnapshot', () => ({ catalogueVersion: '1', purchasingVersion: '1', months: [] })),
  answering('catalogue', () => toWire(catalogue)),
  answering('purchasingSnapshot', () => purchasingSnapshot(purchasing)),
]
