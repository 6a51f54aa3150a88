/**
 * Orders as the app's first version exported them, before orders said what their lines cost. Never edit this file: add
 * another one beside it.
 */
export const outboxFileV1 = `{
  "kind": "rebotica-outbox",
  "version": 1,
  "entries": [
    {
      "id": "1a9c1a86-3c31-4a0e-9a53-5f5f6a9d8e10",
      "version": 1,
      "endpoint": "createOrder",
      "body": {
        "name": "Pedido del 02/03/2026 09:00",
        "pharma": 1,
        "laboratories": [7],
        "purchaseOrderLines": [{ "cn": "100001", "quantity": 3, "tags": ["Propuesta"], "campaign": 5 }],
        "tags": ["Propuesta"],
        "method": 2
      },
      "identity": { "userId": 1, "username": "user1", "switchUser": null },
      "owner": "1",
      "createdAt": "2026-03-02T08:00:00.000Z",
      "state": "queued",
      "attempts": 2,
      "nextAttemptAt": 1772438400000,
      "waitsFor": "backoff",
      "maybeReceived": true,
      "copied": true,
      "refusedSession": null,
      "reason": { "code": "network", "message": null },
      "order": null,
      "acceptedAt": null,
      "display": {
        "laboratory": { "id": 7, "name": "Laboratorio", "image": null },
        "totalQuantity": 3,
        "totalPvl": 930,
        "totalPvp": 1452,
        "totalPvlWithDiscount": 930,
        "products": [
          {
            "id": 1,
            "cn": "100001",
            "product": "Producto 1",
            "ean": {},
            "quantity": 3,
            "pvl": 310,
            "pvp": 484,
            "campaign": { "id": 5, "name": "Primavera" },
            "laboratory": { "id": 7, "name": "Laboratorio", "image": null },
            "tags": [{ "code": "q1-all", "name": "Propuesta", "quantity": 3 }]
          }
        ]
      }
    }
  ]
}`
