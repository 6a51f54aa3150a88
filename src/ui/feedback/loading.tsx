import { Skeleton, type SkeletonProps, Stack, type StackProps } from '@mantine/core'

export const loadingText = 'Obteniendo información...'

const status = { role: 'status', 'aria-busy': true, 'aria-label': loadingText } as const

/** The grey shape of what is being loaded, with a name that screen readers can tell. */
export const Loading = (props: SkeletonProps) => <Skeleton {...status} {...props} />

/** Several shapes with one name. */
export const LoadingGroup = (props: StackProps) => <Stack {...status} {...props} />
