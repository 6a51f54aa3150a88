import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatInteger } from '@/domain/basics/numbers'
import type { CartItem } from '@/domain/cart/cart-types'
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
  carts,
  onClose,
}: {
  products: readonly RunningOut[]
  carts: readonly CartItem[]
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
            <Product
              key={product.cn}
              product={product}
              inCart={unitsIn(carts, product.cn)}
              facts={facts ?? null}
            />
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

function Product({ product, inCart, facts }: ProductProps) {
  const { cn, product: name, laboratory, stock, rate, days } = product
  const order = useOrderElsewhere()
  const [isAdding, setAdding] = useState(false)
  const line = facts && lineOf(product, { facts, inCart })
  const held = `${formatInteger(inCart)} en el carrito`
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
          {inCart > 0 ? `; ${held}` : ''}
        </small>
      </span>
      {line === null ? null : line.quantity === 0 ? (
        <Button variant="light" disabled aria-label={`${held}: ${name}`}>
          {held}
        </Button>
      ) : (
        <Button
          variant="light"
          disabled={isAdding}
          aria-label={`Al carrito ${line.quantity} de ${name}`}
          onClick={async () => {
            setAdding(true)
            await order({ laboratory: line.laboratory, line, tag })
            setAdding(false)
          }}
        >
          Al carrito {formatInteger(line.quantity)}
        </Button>
      )}
    </li>
  )
}

type ProductProps = { product: RunningOut; inCart: number; facts: CartFacts | null }

const unitsIn = (carts: readonly CartItem[], cn: string): number =>
  carts
    .flatMap(({ products }) => products)
    .reduce((sum, product) => sum + (product.cn === cn ? product.quantity : 0), 0)

/** Null where the pharmacy cannot order it: the catalogue says no, or its laboratory is not one of its own. */
const lineOf = (product: RunningOut, { facts, inCart }: { facts: CartFacts; inCart: number }) => {
  const known = productOf(facts, product.cn)
  if (known === undefined || facts.terms?.has(known.laboratoryId) !== true) return null
  const units = unitsToRestock(product, { pot: known.pot, inCart })
  return productLine(known, facts.catalogue, units, facts.running.get(product.cn) ?? null)
}
