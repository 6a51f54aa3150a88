import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ConnectorScreen } from '@/features/connector/connector-screen'
import { connectorQueryOf } from '@/features/connector/download-connector'

export const Route = createFileRoute('/descargas/conector')({
  component: function Connector() {
    const { history } = useRouter()
    return <ConnectorScreen query={connectorQueryOf(history.location.search)} />
  },
})
