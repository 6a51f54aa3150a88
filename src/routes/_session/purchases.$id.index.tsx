import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { SelectionScreen } from '@/features/purchasing/selection-screen'

const parent = getRouteApi('/_session/purchases/$id')

export const Route = createFileRoute('/_session/purchases/$id/')({
  component: function Selection() {
    const { device, session } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    return (
      <SelectionScreen
        device={device}
        identity={session.identity}
        pharmacy={parent.useLoaderData()}
        onChoose={({ quickwin, extension }) =>
          navigate({
            to: '/purchases/$id/configuration',
            from: '/purchases/$id',
            search: { quickwin: quickwin.code, extension },
          })
        }
        onProposalOpen={() =>
          navigate({ to: '/purchases/$id/provisions', from: '/purchases/$id', replace: true })
        }
      />
    )
  },
})
