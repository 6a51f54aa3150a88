import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { formatInteger } from '@/domain/basics/numbers'
import type { JudgedCart } from '@/domain/order/judge-cart'
import classes from '@/features/cart/cart.module.css'
import type { cartRemovals } from '@/features/cart/cart-removals'

type RefusedLinesProps = {
  judged: JudgedCart
  removals: ReturnType<typeof cartRemovals>
}

const namedAtMost = 5
const products = (count: number) => (count === 1 ? '1 producto' : `${formatInteger(count)} productos`)

/** The lines of a cart that the server would refuse, why, and what can be done about all of them with one press. */
export function RefusedLines({ judged: { refused, lines }, removals }: RefusedLinesProps) {
  if (refused.length === 0) return null
  const substitutes = new Map(
    refused.flatMap(({ cn }) => {
      const substitute = lines.get(cn)?.substitute
      return substitute ? [[cn, substitute] as const] : []
    }),
  )
  const others = refused.length - namedAtMost
  return (
    <Alert color="red" variant="light" role="status" title={`No se puede pedir: ${products(refused.length)}`}>
      <Stack gap="xs">
        <ul className={classes.refused}>
          {refused.slice(0, namedAtMost).map(({ cn, product }) => (
            <li key={cn}>
              {product} ({cn}): {lines.get(cn)?.refusal?.toLowerCase()}.{' '}
              {substitutes.has(cn) ? `En su grupo: ${substitutes.get(cn)?.product}.` : null}
            </li>
          ))}
        </ul>
        {others > 0 ? <Text size="sm">Y {products(others)} más.</Text> : null}
        <Group gap="xs">
          {substitutes.size === 0 ? null : (
            <Button variant="default" className={classes.act} onClick={() => removals.replace(substitutes)}>
              Cambiar {products(substitutes.size)} por otro de su grupo
            </Button>
          )}
          <Button variant="default" className={classes.act} onClick={() => removals.refused(refused)}>
            {refused.length === 1 ? 'Quitar esa línea' : 'Quitar esas líneas'}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
