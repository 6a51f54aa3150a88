import { Skeleton, type SkeletonProps, Stack, type StackProps } from '@mantine/core'
import { defaultLoadingText } from '@/ui/data-grid/grid-states'

const status = { role: 'status', 'aria-busy': true, 'aria-label': defaultLoadingText } as const

/** The grey shape of what is being loaded, with a name that screen readers can tell. */
export const Loading = (props: SkeletonProps) => <Skeleton {...status} {...props} />

/** Several shapes with one name. */
export const LoadingGroup = (props: StackProps) => <Stack {...status} {...props} />
