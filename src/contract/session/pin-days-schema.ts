import * as v from 'valibot'
import { mostPinDays } from '@/domain/pin/pin-rule'

const within = `De 0 a ${mostPinDays} días`

export const pinDaysSchema = v.object({
  days: v.pipe(v.number(within), v.integer(within), v.minValue(0, within), v.maxValue(mostPinDays, within)),
})
