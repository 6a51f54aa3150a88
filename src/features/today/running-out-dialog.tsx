import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatInteger } from '@/domain/basics/numbers'
import { productLine } from '@/domain/cart/product-line'
import type { CartFacts } from '@/domain/order/judge-cart'
import { productOf } from '@/domain/order/judge-cart'
import { type RunningOut, unitsToRestock } from '@/domain/today/running-out'
import { formatRate, inDays } from '@/domain/today/words'
import classes from '@/features/today/running-out-dialog.module.css'
import { cartFactsQuery } from '@/parts/purchasing/cart-facts'
import { useOrderElsewhere } from '@/parts/purchasing/order-elsewhere'
import { usePharmacyScope } from '@/parts/session/scope'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

const rowsAtOnce = 100
const tag = { code: 'hoy', name: 'Hoy' }

/** Products that run out, each with the units that last as long as a proposal does by default. */
export default function RunningOutDialog({
  products: found,
  onClose,
}: {
  products: readonly RunningOut[]
  onClose: () => void
}) {
  useReturnedFocus()
  // What is put into the cart stays in the list: its rows do not move under the finger.
  const [products] = useState(found)
  const [shown, setShown] = useState(rowsAtOnce)
  const { data: facts } = useQuery(cartFactsQuery(usePharmacyScope()))
  return (
    <Modal opened onClose={onClose} title="Sin existencias en pocos días" size="xl">
      <Stack>
        <Text size="sm" c="dimmed">
          Por las ventas de los últimos 90 días, las existencias y lo que está en camino. Las unidades son las
          de 30 días, menos las que quedan.
        </Text>
        <ul className={classes.products}>
          {products.slice(0, shown).map((product) => (
            <Product key={product.cn} product={product} facts={facts ?? null} />
          ))}
        </ul>
        {products.length <= shown ? null : (
          <Button variant="default" onClick={() => setShown(products.length)}>
            Ver los {formatInteger(products.length - shown)} restantes
          </Button>
        )}
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            Cerrar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Product({ product, facts }: { product: RunningOut; facts: CartFacts | null }) {
  const { cn, product: name, laboratory, stock, rate, days } = product
  const order = useOrderElsewhere()
  const [added, setAdded] = useState(false)
  const line = facts && lineOf(product, facts)
  return (
    <li className={classes.product}>
      <span className={classes.said}>
        <b>{name}</b>
        <small>{[cn, laboratory].filter((fact) => fact !== null).join(' · ')}</small>
        <small>
          {stock === 0
            ? 'No queda ninguna'
            : `${formatCount(stock, 'unidad', 'unidades')}: se ${stock === 1 ? 'agota' : 'agotan'} ${inDays(days)}`}
          ; se venden {formatRate(rate)} al día
        </small>
      </span>
      {line === null ? null : (
        <Button
          variant="light"
          disabled={added}
          aria-label={`Al carrito ${line.quantity} de ${name}`}
          onClick={async () => {
            setAdded(true)
            await order({ laboratory: line.laboratory, line, tag })
          }}
        >
          {added ? 'En el carrito' : `Al carrito ${formatInteger(line.quantity)}`}
        </Button>
      )}
    </li>
  )
}

/** Null where the pharmacy cannot order it: the catalogue says no, or its laboratory is not one of its own. */
const lineOf = (product: RunningOut, facts: CartFacts) => {
  const known = productOf(facts, product.cn)
  if (known === undefined || facts.terms?.has(known.laboratoryId) !== true) return null
  const units = unitsToRestock(product, known.pot)
  return productLine(known, facts.catalogue, units, facts.running.get(product.cn) ?? null)
}
