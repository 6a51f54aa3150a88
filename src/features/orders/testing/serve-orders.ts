import type { Order } from '@/contract/orders'
import { answering } from '../../../../mocks/answer'
import { server } from '../../../../mocks/server'

/** The server has these orders; returns what the list asks of it, question by question. */
export const serveOrders = (orders: Order[]): URLSearchParams[] => {
  const asked: URLSearchParams[] = []
  server.use(
    answering('orders', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return { data: orders, count: orders.length }
    }),
  )
  return asked
}
