import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { isPostalCode } from '@/domain/people/postal-code'
import { publicKey } from '@/parts/session/query-keys'
import { useDevice } from '@/parts/session/scope'

type PlaceFieldsProps = {
  postalCode: string
  /** The id of the chosen one; '' for the usual one of the code. */
  city: string
  onChange: (city: string) => void
}

/** Filled by the postal code; chosen only where several municipalities share it. */
export function PlaceFields({ postalCode, city, onChange }: PlaceFieldsProps) {
  const device = useDevice()
  const isWhole = isPostalCode(postalCode)
  const { data } = useQuery({
    queryKey: publicKey('postal-code', postalCode),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('postalCodePlaces', { params: { code: postalCode }, signal })),
    enabled: isWhole,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const places = isWhole ? data : undefined
  const cities = places?.cities ?? []
  const chosen = cities.find(({ id }) => id === city) ?? cities[0]
  return (
    <>
      {cities.length < 2 ? (
        <TextInput
          label="Población"
          placeholder="Según el código postal"
          readOnly
          value={chosen?.name ?? ''}
        />
      ) : (
        <Select
          label="Población"
          description="Este código postal es de varias: elija la suya."
          data={cities.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          value={chosen?.id ?? null}
          onChange={(id) => onChange(id ?? '')}
        />
      )}
      <TextInput
        label="Provincia"
        placeholder="Según el código postal"
        readOnly
        value={chosen?.province ?? places?.province ?? ''}
      />
    </>
  )
}
