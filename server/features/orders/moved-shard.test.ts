import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { createOrderFixtures } from '../../testing/order-fixtures'

type Place = { id: number; name: string; port: number; to: string; port_to: number }

/** Runs on the cluster alone (testing/other-databases.ts). */
test.skipIf(inject('nodeUrls').length === 0)(
  'a pharmacy that moves to another node while orders arrive loses none and doubles none',
  { timeout: 120_000 },
  async () => {
    const { post, order, stored, owner, pharmacy } = await createOrderFixtures()
    const place = async (): Promise<Place> => {
      const { rows } = await sql<Place>`
        SELECT shardid AS id, here.nodename AS name, here.nodeport AS port, there.nodename AS to, there.nodeport AS port_to
        FROM citus_shards here JOIN pg_dist_node there ON there.shouldhaveshards AND there.nodeport <> here.nodeport
        WHERE shardid = get_shard_id_for_distribution_column('purchase_order', ${pharmacy}::int)`.execute(
        owner,
      )
      if (!rows[0]) throw new Error('the pharmacy is on no node')
      return rows[0]
    }
    const acknowledged: number[] = []
    let isMoving = true
    const ordering = async () => {
      while (isMoving) {
        const key = randomUUID()
        const send = async (): Promise<number> => {
          const response = await post(order(), { key })
          // As a device does: what was not taken is sent again under its key.
          return response.statusCode === 200 ? response.json<{ id: number }>().id : await send()
        }
        const id = await send()
        expect(await send()).toBe(id)
        acknowledged.push(id)
      }
    }
    const tenMore = async () => {
      const before = acknowledged.length
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 10), 30_000)
    }
    const working = [ordering(), ordering(), ordering()]
    const moves: number[] = []
    try {
      for (let move = 1; move <= 2; move += 1) {
        const { id, name, port, to, port_to } = await place()
        await tenMore()
        const before = acknowledged.length
        // Not by logical replication, as without `block_writes`: it waits for the transactions of all databases of a node, so
        // for those of all other tests. Orders wait for the move instead, and have to be sent again where that takes long.
        await sql`SELECT citus_move_shard_placement(
          ${id}::bigint, ${name}, ${port}::int, ${to}, ${port_to}::int, 'block_writes')`.execute(owner)
        moves.push(acknowledged.length - before)
        expect((await place()).port).toBe(port_to)
      }
      await tenMore()
    } finally {
      isMoving = false
      await Promise.all(working)
    }
    const { orders, lines } = await stored()
    expect(orders.map(({ id }) => id)).toEqual(acknowledged.toSorted((a, b) => a - b))
    expect(orders.map(({ id }) => id - pharmacy * 1_000_000)).toEqual(orders.map((_, index) => index + 1))
    expect(lines).toHaveLength(orders.length)
    console.log(`moved twice while ${moves.join(' and ')} of ${orders.length} orders arrived`)
  },
)
