import { indexedDB } from 'fake-indexeddb'

/**
 * A device as version 5 of the database left it, written with plain IndexedDB so that no later code can change what it is.
 * Never edit this file after version 5 has shipped: add database-v6.ts beside it.
 */
const rowsOf = [['owner', 'pharma'], ['owner', 'readAt'], 'owner']
const stores: Record<string, { keyPath?: string | string[]; indexes: (string | string[])[] }> = {
  session: { keyPath: 'key', indexes: [] },
  carts: { keyPath: ['owner', 'pharma', 'laboratory'], indexes: [['owner', 'pharma']] },
  outbox: { keyPath: 'id', indexes: ['owner'] },
  attachments: { keyPath: 'id', indexes: [] },
  closedKeys: { keyPath: 'id', indexes: [] },
  catalogues: { keyPath: 'owner', indexes: [] },
  parts: { keyPath: ['owner', 'part', 'version', 'piece'], indexes: ['owner'] },
  snapshots: { keyPath: ['owner', 'pharma'], indexes: ['owner'] },
  reports: {
    keyPath: ['owner', 'id'],
    indexes: [['owner', 'pharma'], ['owner', 'openedAt'], 'owner'],
  },
  lists: { keyPath: ['owner', 'pharma', 'list'], indexes: [['owner', 'readAt'], 'owner'] },
  orders: { keyPath: ['owner', 'id'], indexes: rowsOf },
  orderLines: { keyPath: ['owner', 'id'], indexes: rowsOf },
  reportRows: { keyPath: ['owner', 'id'], indexes: rowsOf },
  queries: { keyPath: 'owner', indexes: [] },
  preferences: { keyPath: 'key', indexes: [] },
  meta: { keyPath: 'key', indexes: [] },
  writes: { indexes: [] },
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
const order = {
  version: 1,
  endpoint: 'createOrder',
  body: {
    name: 'Pedido del 02/03/2026 09:00',
    pharma: 1,
    laboratories: [7],
    purchaseOrderLines: [
      { cn: '100001', quantity: 3, tags: ['Propuesta'], expected: { pvl: 310, totalPvlWithDiscount: 930 } },
    ],
    tags: ['Propuesta'],
    method: 2,
  },
  identity: { userId: 1, username: 'farmacia', switchUser: null },
  owner: '1',
  createdAt: '2026-03-02T08:00:00.000Z',
  attempts: 1,
  nextAttemptAt: 0,
  waitsFor: 'backoff',
  copied: false,
  refusedSession: null,
  reason: null,
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
}

const rows: Record<string, unknown[]> = {
  carts: [
    {
      owner: '1',
      pharma: 1,
      laboratory: 7,
      item: { pharma: 1, laboratory: 7, version: '1.1.0', expirationDate: 4_102_444_800_000, products },
    },
  ],
  outbox: [
    { ...order, id: '2c8e4d10-93b1-4a51-8a59-0d4b7f6a1e22', state: 'queued', maybeReceived: false },
    // Its page died while it was on its way.
    { ...order, id: '5a7f9d2e-0b64-4a3c-9a2f-6a4c1f0d7b31', state: 'sending', maybeReceived: false },
  ],
  queries: [
    {
      owner: '1',
      state: {
        build: 'of version 5',
        answers: [
          null,
          {},
          { key: '["notifications","1"]', call: 'notifications', data: [], updatedAt: 20 },
          { key: '["pharmacy","1",1]', call: 'pharmacy', data: { id: 1 }, updatedAt: 30 },
        ],
      },
    },
    { owner: '', state: { build: 'of version 5', answers: [] } },
    // TanStack Query's own form.
    { owner: '1>farmacia', state: { queries: [] } },
    { owner: 'first-screen', state: { build: 'of version 5' } },
    { owner: 'first-screen-html', state: new Uint8Array([60]) },
  ],
  attachments: [{ id: '2c8e4d10-93b1-4a51-8a59-0d4b7f6a1e22', files: [new Uint8Array([1, 2])] }],
  closedKeys: [{ id: '7b1d2c66-5d0e-4c55-b2a4-0b7a4d5b8f01' }],
}

export const writeDatabaseV5 = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    // Dexie's version 5 is IndexedDB's version 50.
    const request = indexedDB.open(name, 50)
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
