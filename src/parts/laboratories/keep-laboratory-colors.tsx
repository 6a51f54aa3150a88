import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unwrap } from '@/api/outcome'
import { storeAs } from '@/offline/session/stored-answers'
import { tellLaboratoryColors } from '@/parts/laboratories/laboratory-color'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'

/**
 * Asks for the colours of laboratories with each visit, also on screens that show none, so that they are there without a
 * network. Shows nothing.
 */
export default function KeepLaboratoryColors() {
  const { device, identity } = useSessionScope()
  const { data } = useQuery({
    ...storeAs('laboratoryColors'),
    queryKey: ownedKey('laboratory-colors', identity),
    queryFn: async ({ signal }) => unwrap(await device.client.call('laboratoryColors', { signal })),
    staleTime: 60 * 60_000,
  })
  useEffect(() => {
    tellLaboratoryColors(new Map(data?.map(({ id, corporativeColor }) => [id, corporativeColor])))
  }, [data])
  useEffect(() => () => tellLaboratoryColors(new Map()), [])
  return null
}
