import { Button, Group, Stack, Text } from '@mantine/core'
import type { FoundPharmacy } from '@/contract/registration'

type FoundStepProps = { found: FoundPharmacy; onUse: () => void; onBack: () => void }

export function FoundStep({ found, onUse, onBack }: FoundStepProps) {
  const { name, town, contactPerson, address } = found
  return (
    <Stack>
      <Text role="status">Se ha encontrado una farmacia con este CIF/NIF:</Text>
      <Stack gap={2}>
        <Text fw={600}>{name}</Text>
        {[contactPerson, address, town]
          .filter((line) => line !== null)
          .map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        {contactPerson === null ? (
          <Text size="sm" c="dimmed">
            Su laboratorio aún no tiene relación con ella: sus datos de contacto no se muestran.
          </Text>
        ) : null}
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Otro CIF/NIF
        </Button>
        <Button onClick={onUse} data-autofocus>
          Usar estos datos
        </Button>
      </Group>
    </Stack>
  )
}
