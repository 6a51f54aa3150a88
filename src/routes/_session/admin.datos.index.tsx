import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_session/admin/datos/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/datos/$kind', params: { kind: 'usuarios' }, replace: true })
  },
})
