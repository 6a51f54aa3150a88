import { addDays } from '@/domain/basics/dates'
import { cnCheckDigit } from '@/domain/catalogue/cn'

export type PricedProduct = { cn: string; name: string; pvp: number }

type GenerateSales = {
  /** Best sellers first: sales follow a long tail. PVP in cents. */
  products: PricedProduct[]
  /** The last day sold is the one before, 'YYYY-MM-DD'. */
  today: string
  days?: number
  /** Sold units on a day of the middle of the week. */
  unitsPerDay?: number
  seed?: number
}

/**
 * A plausible line-level sales file, as a pharmacy program exports it: `;`, comma decimals, codes with their
 * check digit, Sundays closed, winters busier, one return in eighty lines, some lines of the pseudo-CN. The same
 * arguments give the same file.
 */
export const generateSalesCsv = ({
  products,
  today,
  days = 365,
  unitsPerDay = 120,
  seed = 1,
}: GenerateSales): string => {
  const random = randomFrom(seed)
  const lines = ['Fecha;Codigo;Descripcion;Cantidad;PVP']
  for (let ago = days; ago >= 1; ago--) {
    const day = addDays(today, -ago)
    const units = Math.round(unitsPerDay * weekday(day) * season(day) * (0.8 + 0.4 * random()))
    for (let sold = 0; sold < units; ) {
      const product = products[Math.floor(products.length * random() ** 3)]
      if (product === undefined) break
      const quantity = random() < 0.8 ? 1 : 2
      sold += quantity
      const isReturn = random() < 1 / 80
      lines.push(line(day, product, isReturn ? -1 : quantity))
    }
    if (random() < 0.1) lines.push(line(day, { cn: '9999999', name: 'VARIOS', pvp: 250 }, 1))
  }
  return `${lines.join('\r\n')}\r\n`
}

const line = (day: string, { cn, name, pvp }: PricedProduct, units: number): string => {
  const date = `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)} 11:${String(Number(cn) % 60).padStart(2, '0')}`
  const code = cn.length === 6 ? `${cn}${cnCheckDigit(cn)}` : cn
  return [date, code, name.replace(/[;"]/g, ' '), units, (pvp / 100).toFixed(2).replace('.', ',')].join(';')
}

const weekday = (day: string): number =>
  [0, 1.15, 1, 1, 1, 1.1, 0.55][new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1

const season = (day: string): number => 1 + 0.2 * Math.cos((2 * Math.PI * (Number(day.slice(5, 7)) - 1)) / 12)

/** Mulberry32: small, and the same on every machine. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
