import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { textId } from '@/contract/basics/fields'
import { pinDaysSchema } from '@/contract/session/pin-days-schema'

export const savePinDays = endpoint({
  method: 'PUT',
  path: '/pharma/:id/pin-days/',
  summary: 'La propia farmacia dice cuántos días se abren sus dispositivos con un PIN, sin el servidor',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  body: pinDaysSchema,
  response: pinDaysSchema,
  errors: ['forbidden'],
})
