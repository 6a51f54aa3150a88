import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FoundPharmacy } from '@/contract/portal/registration'

type FoundStepProps = { found: FoundPharmacy; onUse: () => void; onBack: () => void }

export function FoundStep({ found, onUse, onBack }: FoundStepProps) {
  const { name, town, contactPerson, address, relation, registration } = found
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
        {relation !== null ? (
          <Text size="sm" fw={600}>
            {relation === 'connected'
              ? 'Ya está entre sus farmacias conectadas.'
              : 'Ya está entre sus farmacias pendientes de conexión.'}
          </Text>
        ) : contactPerson === null ? (
          <Text size="sm" c="dimmed">
            Su laboratorio aún no tiene relación con ella: sus datos de contacto no se muestran.
          </Text>
        ) : null}
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Otro CIF/NIF
        </Button>
        {relation === null ? (
          <Button onClick={onUse} data-autofocus>
            Usar estos datos
          </Button>
        ) : registration === null ? null : (
          <Button
            renderRoot={(props) => (
              <Link to="/alta/$registro" params={{ registro: String(registration) }} {...props} />
            )}
            data-autofocus
          >
            Ver el alta
          </Button>
        )}
      </Group>
    </Stack>
  )
}
