import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { receivedOrder } from '@/contract/fedicom/received-order'
import { cnCheckDigit, medicineEan } from '@/domain/catalogue/cn'
import { contentHash, keyOfNumber } from './order-content.rules'

const hashOf = (order: object): string => contentHash(v.parse(receivedOrder, order)).toString('hex')

const anyLine = fc.record({
  cn: fc.integer({ min: 100_000, max: 999_998 }).map(String),
  units: fc.integer({ min: 1, max: 999 }),
  discount: fc.constantFrom(undefined, 0, 12.5, 33.33),
})
type Line = { cn: string; units: number; discount: number | undefined }
const orderOf = (lineas: object[], given: object = {}) => ({
  ...{ codigoCliente: '7', numeroPedidoOrigen: 'A', lineas },
  ...given,
})
const plain = ({ cn, units, discount }: Line) => ({
  codigoArticulo: cn,
  cantidad: units,
  ...(discount !== undefined && { descuentoPorcentaje: discount }),
})
/** A line as another program, or another version of it, writes it. */
const rewritten = ({ cn, units, discount }: Line, style: number) => ({
  orden: style + 7,
  codigoArticulo: [cn, `${cn}${cnCheckDigit(cn)}`, medicineEan(cn), ` ${cn} `][style % 4],
  cantidad: style % 2 ? String(units) : `${units}.0`,
  cantidadBonificacion: style % 3 ? null : 0,
  descuentoPorcentaje: discount === undefined ? '' : String(discount).replace('.', ','),
})

describe('what a program orders', () => {
  test('is the same in any sequence of lines, however codes and numbers are written', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat({ max: 11 }), { minLength: 8, maxLength: 8 }),
        fc.func(fc.nat()),
        (lines, styles, place) => {
          const mixed = lines
            .map((line, index) => rewritten(line, styles[index] ?? 0))
            .map((line, index) => ({ line, at: place(index) }))
            .sort((a, b) => a.at - b.at)
            .map(({ line }) => line)
          expect(hashOf(orderOf(mixed))).toBe(hashOf(orderOf(lines.map(plain))))
        },
      ),
    )
  })

  test('is another order with other units, another product, one line more or another quickwin', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 6 }),
        anyLine,
        fc.nat(),
        (lines, other, at) => {
          const hash = hashOf(orderOf(lines.map(plain)))
          const index = at % lines.length
          const changed = (change: Partial<Line>) =>
            hashOf(orderOf(lines.map((line, each) => plain(each === index ? { ...line, ...change } : line))))
          expect(changed({ units: (lines[index]?.units ?? 0) + 1 })).not.toBe(hash)
          if (lines[index]?.cn !== other.cn) expect(changed({ cn: other.cn })).not.toBe(hash)
          expect(hashOf(orderOf([...lines, other].map(plain)))).not.toBe(hash)
          expect(hashOf(orderOf(lines.map(plain), { tipoPedido: '3' }))).not.toBe(hash)
        },
      ),
    )
  })

  test('has a key of its own for each number and pharmacy, which is a UUID', () => {
    const keys = [
      keyOfNumber({ pharmacyId: 1, number: '12' }),
      keyOfNumber({ pharmacyId: 11, number: '2' }),
      keyOfNumber({ pharmacyId: 1, number: '2' }),
    ]
    expect(new Set(keys).size).toBe(3)
    for (const key of keys) expect(v.safeParse(v.pipe(v.string(), v.uuid()), key).success).toBe(true)
    expect(keyOfNumber({ pharmacyId: 1, number: '12' })).toBe(keys[0])
  })
})
