import type { KnownWant, Want, WantedProduct } from '@/domain/supply/wants'

/** Five units that were missing in March. */
export const sampleWant = (fields: Partial<Want> = {}): Want => ({
  ...{ id: '7d1c2f60-0000-4000-8000-000000000001', cn: '662026', units: 5, order: null },
  ...{ wantedAt: '2026-03-02T09:00:00.000Z', wasShort: false, promisedFor: null, isRemoved: false },
  ...fields,
})

export const knownWant = (fields: Partial<KnownWant> = {}): KnownWant => ({
  ...sampleWant(fields),
  ...{ by: null, ordered: 0, isServed: false },
  ...fields,
})

/** A product of which so many units are still to be ordered. */
export const wantedProduct = ({ cn, left }: Pick<WantedProduct, 'cn' | 'left'>): WantedProduct => ({
  ...{ cn, units: Math.max(1, left), left },
  wants: [knownWant({ cn, units: Math.max(1, left) })],
})
