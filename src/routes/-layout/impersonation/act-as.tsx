import { lazyComponent } from '@/ui/feedback/lazy-component'

const ActAsButton = lazyComponent(() => import('@/routes/-layout/impersonation/act-as-button'))

export const actAs = (username: string) => <ActAsButton username={username} />
