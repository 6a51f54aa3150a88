import { lazyPart } from '@/ui/lazy-part'

const ActAsButton = lazyPart(() => import('@/routes/-layout/act-as-button'))

export const actAs = (username: string) => <ActAsButton username={username} />
