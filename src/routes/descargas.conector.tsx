import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ConnectorScreen } from '@/features/connector/connector-screen'
import { connectorQueryOf } from '@/features/connector/download-connector'
import { platformQuery } from '@/features/session/queries'

export const Route = createFileRoute('/descargas/conector')({
  component: function Connector() {
    const { device } = Route.useRouteContext()
    const { history } = useRouter()
    return (
      <ConnectorScreen
        query={connectorQueryOf(history.location.search)}
        supportPhone={useQuery(platformQuery(device)).data?.supportPhone}
      />
    )
  },
})
