import * as v from 'valibot'
import { required } from '@/contract/basics/fields'

const below = 'Escriba un descuento de 0 a 99,99 %'
const discount = v.pipe(
  v.number(below),
  v.minValue(0, below),
  v.maxValue(0.9999, below),
  v.check((value) => Number((value * 10_000).toFixed(6)) % 1 === 0, below),
)

/** What a pharmacy's own wholesaler takes off its price, by kind of product (domain/comparison/own-wholesaler). */
export const ownWholesalerSchema = v.object({
  name: v.pipe(required, v.maxLength(60, 'Es demasiado largo')),
  brand: discount,
  generic: discount,
  otc: discount,
})
