import { indexedDB } from 'fake-indexeddb'

/**
 * A device as version 3 of the database left it, written with plain IndexedDB so that no later code can change what it is.
 * Never edit this file after version 3 has shipped: add database-v4.ts beside it.
 */
const stores: Record<string, { keyPath?: string | string[]; indexes: (string | string[])[] }> = {
  session: { keyPath: 'key', indexes: [] },
  carts: { keyPath: ['owner', 'pharma', 'laboratory'], indexes: [['owner', 'pharma']] },
  outbox: { keyPath: 'id', indexes: ['owner'] },
  closedKeys: { keyPath: 'id', indexes: [] },
  catalogues: { keyPath: 'owner', indexes: [] },
  parts: { keyPath: ['owner', 'part', 'version', 'piece'], indexes: ['owner'] },
  snapshots: { keyPath: ['owner', 'pharma'], indexes: ['owner'] },
  reports: {
    keyPath: ['owner', 'id'],
    indexes: [['owner', 'pharma'], ['owner', 'openedAt'], 'owner'],
  },
  queries: { keyPath: 'owner', indexes: [] },
  preferences: { keyPath: 'key', indexes: [] },
  meta: { keyPath: 'key', indexes: [] },
  writes: { indexes: [] },
}

const order = (id: number, name: string) => ({
  id,
  name,
  pharma: { id: 1, name: 'Farmacia' },
  createdAt: '2026-03-01T08:00:00.000Z',
  state: 'sent',
  stateChangedAt: null,
  parts: [{ laboratory: { id: 7, name: 'Laboratorio' }, state: 'sent', stateChangedAt: null }],
  tags: [],
  laboratories: [{ id: 7, name: 'Laboratorio', image: null }],
  method: null,
  totalQuantity: 3,
  totalPvl: 930,
  totalPvp: 1452,
  totalPvlWithDiscount: 930,
})
const line = (id: number) => ({
  id,
  cn: { cn: `10000${id}`, product: `Producto ${id}`, ean: null, dcpf: null },
  campaign: null,
  pvl: 310,
  pvp: 484,
  discount: 0,
  quantity: 1,
  totalPvl: 310,
  totalPvlWithDiscount: 310,
})
const report = (id: number, name: string) => ({
  id,
  name,
  date: '2026-11-01',
  pharma: { id: 1, name: 'Farmacia' },
  laboratories: [],
})
const summary = { totalQuantity: 3, totalPvl: 930, totalPvp: 1452, totalPvlWithDiscount: 930 }
const page = { skip: 0, take: 2, sort: 'createdAt:desc', filter: '' }
const answer = (call: string, key: unknown[], data: unknown, updatedAt: number) => ({
  key: JSON.stringify(key),
  call,
  data,
  updatedAt,
})
const answers = [
  // Nothing that the app ever wrote: a list that cannot be read must not keep the database closed.
  null,
  {},
  // The newest first, as that version wrote them.
  answer('order', ['order', '1', 1_000_002], { ...order(1_000_002, 'Pedido 2'), state: 'taken' }, 50),
  answer(
    'orders',
    ['orders', '1', 1, { pharma: 1, ...page, filter: 'tres' }],
    { data: [order(1_000_003, 'Pedido tres')], count: 1 },
    40,
  ),
  answer(
    'orders',
    ['orders', '1', 1, { pharma: 1, ...page }],
    { data: [order(1_000_001, 'Pedido 1'), order(1_000_002, 'Pedido 2')], count: 3 },
    30,
  ),
  answer(
    'orderLines',
    ['order', '1', 1_000_002, 'lines', { ...page, skip: 2 }],
    { data: [line(3)], count: 3, summary },
    28,
  ),
  answer(
    'orderLines',
    ['order', '1', 1_000_002, 'lines', page],
    { data: [line(1), line(2)], count: 3, summary },
    27,
  ),
  answer(
    'pharmacyReports',
    ['reports', '1', 1, 'summaries', page],
    { data: [report(10_000_002_610, 'Resumen mensual de octubre de 2026')], count: 9 },
    20,
  ),
  answer(
    'userGrowthTrackSteps',
    ['reports', '1', 1, 'follow-ups', page],
    { data: [report(10_000_072_610, 'Seguimiento')], count: 1 },
    20,
  ),
  // An answer in a form that no version knows any more.
  answer('orders', ['orders', '1', 1, 'first page'], 'nothing', 12),
  answer('pharmacy', ['pharmacy', '1', 1], { id: 1, name: 'Farmacia' }, 10),
]

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
      id: '2c8e4d10-93b1-4a51-8a59-0d4b7f6a1e22',
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
  queries: [{ owner: '1', state: { build: 'of version 3', answers } }],
  closedKeys: [{ id: '7b1d2c66-5d0e-4c55-b2a4-0b7a4d5b8f01' }],
  preferences: [{ key: 'price-mode:1', value: 'pvl' }],
  meta: [{ key: 'clock', value: { offsetMs: 1500, lastSeen: 1_772_438_400_000 } }],
}

export const writeDatabaseV3 = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    // Dexie's version 3 is IndexedDB's version 30.
    const request = indexedDB.open(name, 30)
    request.onerror = () => reject(request.error)
    request.onupgradeneeded = () => {
      for (const [store, { keyPath, indexes }] of Object.entries(stores)) {
        const table = request.result.createObjectStore(store, keyPath === undefined ? {} : { keyPath })
        for (const index of indexes) {
          table.createIndex(Array.isArray(index) ? `[${index.join('+')}]` : index, index)
        }
        for (const row of rows[store] ?? []) table.put(row)
      }
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
