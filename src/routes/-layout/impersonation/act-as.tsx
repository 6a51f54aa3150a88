import { lazyPart } from '@/ui/feedback/lazy-part'

const ActAsButton = lazyPart(() => import('@/routes/-layout/impersonation/act-as-button'))

export const actAs = (username: string) => <ActAsButton username={username} />
