import { indexedDB } from 'fake-indexeddb'

/**
 * A device as version 2 of the database left it, written with plain IndexedDB so that no later code can change what it is.
 * Never edit this file after version 2 has shipped: add database-v3.ts beside it.
 */
const stores: Record<string, { keyPath: string | string[]; indexes: (string | string[])[] }> = {
  session: { keyPath: 'key', indexes: [] },
  carts: { keyPath: ['owner', 'pharma', 'laboratory'], indexes: [['owner', 'pharma']] },
  outbox: { keyPath: 'id', indexes: ['owner'] },
  closedKeys: { keyPath: 'id', indexes: [] },
  catalogues: { keyPath: 'owner', indexes: [['owner', 'version']] },
  saleBlocks: {
    keyPath: ['owner', 'pharma', 'month'],
    indexes: [['owner', 'pharma', 'month', 'version'], ['owner', 'pharma'], 'owner'],
  },
  purchasing: { keyPath: ['owner', 'pharma'], indexes: [['owner', 'pharma', 'version'], 'owner'] },
  snapshots: { keyPath: ['owner', 'pharma'], indexes: ['owner'] },
  reports: {
    keyPath: ['owner', 'id'],
    indexes: [['owner', 'pharma'], ['owner', 'openedAt'], 'owner'],
  },
  queries: { keyPath: 'owner', indexes: [] },
  preferences: { keyPath: 'key', indexes: [] },
  meta: { keyPath: 'key', indexes: [] },
}

const laboratory = { id: 7, name: 'Laboratorio', image: null }
const products = [
  {
    id: 1,
    cn: '100001',
    product: 'Producto 1',
    ean: { code: '847000100001' },
    quantity: 3,
    pvl: 310,
    pvp: 484,
    campaign: null,
    laboratory,
    tags: [{ code: 'q1-all', name: 'Propuesta', quantity: 3 }],
  },
]

const rows: Record<string, unknown[]> = {
  session: [
    {
      key: 'current',
      id: '5b0b2f6e-0a51-4a35-8a3f-0c9f6f3f2a11',
      token: 'token',
      identity: { userId: 1, username: 'farmacia', switchUser: null },
      user: { id: 1, username: 'farmacia' },
    },
  ],
  carts: [
    {
      owner: '1',
      pharma: 1,
      laboratory: 7,
      item: { pharma: 1, laboratory: 7, version: '1.1.0', expirationDate: 4_102_444_800_000, products },
    },
  ],
  outbox: [
    {
      id: '1a9c1a86-3c31-4a0e-9a53-5f5f6a9d8e10',
      version: 1,
      endpoint: 'createOrder',
      body: {
        name: 'Pedido del 2 de marzo de 2026',
        pharma: 1,
        laboratories: [7],
        purchaseOrderLines: [{ cn: '100001', quantity: 3, tags: ['Propuesta'] }],
        tags: ['Propuesta'],
        method: 2,
      },
      identity: { userId: 1, username: 'farmacia', switchUser: null },
      owner: '1',
      createdAt: '2026-03-02T08:00:00.000Z',
      state: 'review',
      attempts: 1,
      nextAttemptAt: 0,
      waitsFor: 'backoff',
      maybeReceived: false,
      copied: false,
      refusedSession: null,
      reason: { code: 'price_risen', message: 'Han subido precios' },
      prices: [
        {
          cn: '100001',
          product: 'Producto 1',
          quantity: 3,
          before: { pvl: 310, totalPvlWithDiscount: 930 },
          now: { pvl: 330, totalPvlWithDiscount: 990 },
        },
      ],
      order: null,
      acceptedAt: null,
      display: {
        laboratory,
        totalQuantity: 3,
        totalPvl: 930,
        totalPvp: 1452,
        totalPvlWithDiscount: 930,
        products,
      },
    },
  ],
  reports: [
    {
      owner: '1',
      pharma: 1,
      id: 10_000_002_610,
      kind: 'summaries',
      report: {
        id: 10_000_002_610,
        name: 'Resumen mensual de octubre de 2026',
        date: '2026-11-01',
        pharma: { id: 1, name: 'Farmacia' },
        laboratories: [laboratory],
      },
      name: 'Resumen mensual de octubre de 2026 - Farmacia.pdf',
      bytes: new Uint8Array([37, 80, 68, 70]),
      openedAt: 1_793_520_000_000,
    },
  ],
  closedKeys: [{ id: '7b1d2c66-5d0e-4c55-b2a4-0b7a4d5b8f01' }],
  preferences: [{ key: 'price-mode:1', value: 'pvl' }],
  meta: [{ key: 'clock', value: { offsetMs: 1500, lastSeen: 1_772_438_400_000 } }],
}

/** With more rows, as its app could have written them. */
export const writeDatabaseV2 = (name: string, more: Record<string, unknown[]> = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    // Dexie's version 2 is IndexedDB's version 20.
    const request = indexedDB.open(name, 20)
    request.onerror = () => reject(request.error)
    request.onupgradeneeded = () => {
      for (const [store, { keyPath, indexes }] of Object.entries(stores)) {
        const table = request.result.createObjectStore(store, { keyPath })
        for (const index of indexes) {
          table.createIndex(Array.isArray(index) ? `[${index.join('+')}]` : index, index)
        }
        for (const row of [...(rows[store] ?? []), ...(more[store] ?? [])]) table.put(row)
      }
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
