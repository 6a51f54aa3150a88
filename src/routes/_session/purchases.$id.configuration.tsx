import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ConfigurationScreen } from '@/features/purchasing/selection/configuration-screen'

export const Route = createFileRoute('/_session/purchases/$id/configuration')({
  validateSearch: v.object({
    quickwin: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
    extension: v.fallback(v.picklist(['all', 'brand', 'generic']), 'all'),
  }),
  component: function Configuration() {
    const { quickwin, extension } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <ConfigurationScreen
        quickwin={quickwin}
        extension={extension}
        onBack={() => navigate({ to: '/purchases/$id', from: '/purchases/$id' })}
        onGenerated={(proposal) =>
          navigate({
            to: '/purchases/$id/provisions',
            from: '/purchases/$id',
            // A link to a product of the proposal has its code, which the list reads (ui/data-grid/list-search).
            search: ({ q }: Record<string, unknown>) => ({ ...(q !== undefined && { q }), proposal }),
          })
        }
      />
    )
  },
})
