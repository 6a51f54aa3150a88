import * as v from 'valibot'
import { required } from '@/contract/fields'

export const email = v.pipe(required, v.maxLength(254, 'Formato incorrecto'), v.email('Formato incorrecto'))
