import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { leftOutLines } from '@/features/purchasing/actions/provision-lines'
import type { ProposalDialogProps } from '@/features/purchasing/actions/provisions-props'

/** An order ends its proposal. This warns which products with manually typed units the filters would leave out. */
export function LeftOutNotice(
  props: Pick<ProposalDialogProps, 'unfilteredGroups' | 'groups' | 'touched' | 'onClearFilters'>,
) {
  const { unfilteredGroups, groups, touched, onClearFilters } = props
  return (
    <LeftOut every={unfilteredGroups} taken={groups} touched={touched} by="los filtros">
      <Button variant="default" onClick={onClearFilters}>
        Quitar los filtros
      </Button>
    </LeftOut>
  )
}

/** Notice about rows that the search does not show, where only the others are taken. */
export function LeftOutBySearch({
  groups,
  taken,
  touched,
}: Pick<LeftOutProps, 'taken' | 'touched'> & Pick<ProposalDialogProps, 'groups'>) {
  return <LeftOut every={groups} taken={taken} touched={touched} by="la búsqueda" />
}

type LeftOutProps = Pick<ProposalDialogProps, 'touched'> & {
  every: ProposalDialogProps['groups']
  taken: ProposalDialogProps['groups']
  by: string
  children?: ReactNode
}

function LeftOut({ every, taken, touched, by, children }: LeftOutProps) {
  const lines = leftOutLines(every, taken, touched)
  if (lines.length === 0) return null
  return (
    <Alert color="amber" variant="light">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {lines.length === 1
            ? `1 producto con unidades suyas queda fuera por ${by}: `
            : `${formatInteger(lines.length)} productos con unidades suyas quedan fuera por ${by}: `}
          {namesOf(lines)}
        </Text>
        {children}
      </Stack>
    </Alert>
  )
}

/** Maximum number of names: more would push the buttons off a phone's screen. */
const named = 5

const namesOf = (lines: ReturnType<typeof leftOutLines>): string => {
  const names = lines
    .slice(0, named)
    .map(
      ({ product, quantity }) => `${product} (${formatInteger(quantity)} ${quantity === 1 ? 'ud' : 'uds'})`,
    )
  const others = lines.length - names.length
  if (others === 0) return names.join(', ')
  return `${names.join(', ')} y ${others === 1 ? '1 producto' : `${formatInteger(others)} productos`} más`
}
