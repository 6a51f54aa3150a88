import { Button, Group } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { CallError } from '@/api/outcome'
import { ErrorState } from '@/ui/error-state'
import { Page } from '@/ui/page'

/** A route that could not load: what happened, what is safe, what to do. */
export function RouteProblem({ error }: { error: unknown }) {
  const router = useRouter()
  const unreachable = error instanceof CallError && error.failure.kind !== 'http'
  return (
    <Page title={unreachable ? 'Sin conexión' : 'No se ha podido abrir'}>
      <ErrorState
        title={unreachable ? 'Esta página necesita la conexión' : 'Algo ha fallado al abrir esta página'}
        onRetry={() => void router.invalidate()}
      >
        Su carrito y sus pedidos siguen guardados en este dispositivo.
      </ErrorState>
      <Group>
        <Button component={Link} to="/" variant="default">
          Ir al inicio
        </Button>
        <Button component={Link} to="/logout" variant="subtle">
          Salir
        </Button>
      </Group>
    </Page>
  )
}
