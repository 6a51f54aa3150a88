import { Alert, Button, Stack, Text } from '@mantine/core'
import { formatInteger } from '@/domain/basics/numbers'
import { leftOutLines } from '@/features/purchasing/actions/provision-lines'
import type { ProposalDialogProps } from '@/features/purchasing/actions/provisions-props'

/** An order ends its proposal. This warns which products with manually typed units the filters would leave out. */
export function LeftOutNotice(
  props: Pick<ProposalDialogProps, 'unfilteredGroups' | 'groups' | 'touched' | 'onClearFilters'>,
) {
  const lines = leftOutLines(props.unfilteredGroups, props.groups, props.touched)
  if (lines.length === 0) return null
  return (
    <Alert color="amber" variant="light">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {lines.length === 1
            ? '1 producto con unidades suyas queda fuera por los filtros: '
            : `${formatInteger(lines.length)} productos con unidades suyas quedan fuera por los filtros: `}
          {namesOf(lines)}
        </Text>
        <Button variant="default" onClick={props.onClearFilters}>
          Quitar los filtros
        </Button>
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
  return others === 0 ? names.join(', ') : `${names.join(', ')} y ${formatInteger(others)} más`
}
