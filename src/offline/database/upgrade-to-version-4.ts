import type { Transaction } from 'dexie'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { ListName, ListRow, ListState, OrderLinesRow } from '@/offline/database/list-rows'

/** An answer of the server in the table `queries`, as version 3 stored it. */
type StoredAnswer = { key: string; call: string; data: unknown; updatedAt: number }
type Page = { data: { id: number }[]; count: number; summary?: unknown }

/**
 * Version 3 stored pages of orders, lines and reports among all answers of the server. What of them can still be read is
 * found out by whoever reads it.
 */
export const moveListsOfVersion3 = async (upgrade: Transaction): Promise<void> => {
  const queries = upgrade.table<{ owner: string; state?: { answers?: unknown } }>('queries')
  for (const { owner, state } of await queries.toArray()) {
    const answers = state?.answers
    if (!Array.isArray(answers)) continue
    // The newest is written last. One in a form that nobody knows any more must not keep the database closed.
    for (const answer of answers.filter(isMoved).sort((a, b) => a.updatedAt - b.updatedAt))
      await move(upgrade, owner, answer).catch(() => undefined)
    await queries.put({ owner, state: { ...state, answers: answers.filter((each) => !isMoved(each)) } })
  }
}

const lists: Record<string, ListName> = {
  orders: 'orders',
  pharmacyReports: 'summaries',
  userGrowthTrackSteps: 'follow-ups',
}
const isMoved = (answer: Partial<StoredAnswer> | null): boolean => {
  const { call = '' } = answer ?? {}
  return call in lists || call === 'order' || call === 'orderLines'
}

const move = async (upgrade: Transaction, owner: string, answer: StoredAnswer): Promise<void> => {
  const { call, data, updatedAt: readAt } = answer
  const key: unknown[] = JSON.parse(answer.key)
  const isWhole = isUnfiltered(key.at(-1))
  if (call === 'order') {
    const order = data as { id: number; pharma: { id: number } }
    const row: ListRow = { owner, pharma: order.pharma.id, id: order.id, list: 'orders', item: order, readAt }
    await upgrade.table('orders').put(row)
    return
  }
  const page = data as Page
  if (call === 'orderLines') {
    const id = Number(key[2])
    const held = await upgrade.table<OrderLinesRow, [string, number]>('orderLines').get([owner, id])
    const lines = new Map((held?.lines as Page['data'] | undefined)?.map((line) => [line.id, line]))
    for (const line of page.data) lines.set(line.id, line)
    await upgrade.table<OrderLinesRow>('orderLines').put({
      owner,
      pharma: pharmacyOfOrder(id),
      id,
      lines: [...lines.values()],
      count: isWhole ? page.count : (held?.count ?? null),
      summary: page.summary,
      readAt,
    })
    return
  }
  const list = lists[call]
  if (list === undefined) return
  const pharma = Number(key[2])
  const table = upgrade.table<ListRow>(list === 'orders' ? 'orders' : 'reportRows')
  await table.bulkPut(page.data.map((item) => ({ owner, pharma, id: item.id, list, item, readAt })))
  const states = upgrade.table<ListState, [string, number, ListName]>('lists')
  const held = await states.get([owner, pharma, list])
  await states.put({ owner, pharma, list, count: isWhole ? page.count : (held?.count ?? null), readAt })
}

const isUnfiltered = (asked: unknown): boolean =>
  asked === 'all' || (typeof asked === 'object' && asked !== null && 'filter' in asked && asked.filter === '')
