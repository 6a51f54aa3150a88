import type { Order } from '@/contract/orders/orders'
import { answering } from '../../../../mocks/answer'
import { server } from '../../../../mocks/server'

/** Mocks a server with these orders; returns the search params of each request for the list. */
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
