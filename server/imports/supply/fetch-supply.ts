import type { AddressPolicy } from '../../basics/address-policy'
import { createCallMaker } from '../../basics/outgoing-call'
import { BadFile } from '../files/bad-file'
import { type SupplyList, supplyListOf } from './supply-list'
import { readSupplyPages } from './supply-pages'

/** Whoever runs the server has written the address: it may be one of their own network. */
const ownAddress: AddressPolicy = {
  problemOf: (url) => (isWebAddress(url) ? null : 'Tiene que empezar por http:// o https://'),
  mayConnect: () => true,
}

export const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** CIMA's pages have 25 rows, its list some thousands. */
const limits = { pages: 1000, pageBytes: 4 * 1024 * 1024, bytes: 32 * 1024 * 1024 }
const call = createCallMaker(ownAddress, { timeoutMs: 30_000, answerLimit: limits.pageBytes })

/**
 * Fetches all pages of CIMA's list, which counts them by `pagina`: as many rows as it says it has, or until a page has none. Throws
 * BadFile unless it is whole.
 */
export const fetchSupplyList = async (address: string): Promise<SupplyList> => {
  if (!isWebAddress(address))
    throw new BadFile('La dirección de la lista tiene que empezar por http:// o https://.')
  const pages: string[] = []
  let total: number | null = null
  let [rows, bytes] = [0, 0]
  for (let number = 1; ; number++) {
    const text = await fetchPage(address, number)
    if (text === pages.at(-1))
      throw new BadFile(`La página ${number} de la lista es la misma que la anterior.`)
    const page = readSupplyPages(text)
    if (page.total !== null) total = Math.max(total ?? 0, page.total)
    if (page.rows.length === 0) break
    rows += page.rows.length
    bytes += text.length
    pages.push(text)
    if (total !== null && rows >= total) break
    if (number === limits.pages || bytes > limits.bytes)
      throw new BadFile('La lista es demasiado larga para ser la de CIMA.')
  }
  if (total !== null && rows < total)
    throw new BadFile(`La lista dice que tiene ${total} filas y solo da ${rows}: no ha llegado entera.`)
  return supplyListOf(pages.length === 1 ? (pages[0] ?? '') : `[${pages.join(',')}]`)
}

const fetchPage = async (address: string, number: number): Promise<string> => {
  const url = new URL(address)
  url.searchParams.set('pagina', String(number))
  const answer = await call({ method: 'GET', url: url.href, headers: { accept: 'application/json' } })
  const failed = (why: string) => new BadFile(`No se ha podido leer la página ${number} de la lista: ${why}.`)
  if (!answer.isAnswered) throw failed(answer.code)
  if (answer.status !== 200) throw failed(`HTTP ${answer.status}`)
  if (answer.body === null) throw failed('es demasiado larga')
  return answer.body
}
