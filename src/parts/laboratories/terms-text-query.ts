import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { Device } from '@/offline/device/device'
import { storeAs } from '@/offline/session/stored-answers'
import { publicKey } from '@/parts/session/query-keys'

export const laboratoryTermsTextQuery = (device: Device, laboratory: number) =>
  queryOptions({
    ...storeAs('laboratoryTerms'),
    queryKey: publicKey('laboratory-terms', laboratory),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('laboratoryTerms', { params: { id: laboratory }, signal })),
  })
