import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { RefusedLine } from '@/domain/basics/list-line'
import { formatEuros } from '@/domain/basics/money'
import { formatInteger, formatPercentPrecise } from '@/domain/basics/numbers'
import { mergeOffers, type OfferEffect } from '@/domain/offers/merge-offers'
import { type PastedOffer, readOffers } from '@/domain/offers/pasted-offers'
import { refusedTerms } from '@/domain/offers/refused-terms'
import { choicesQuery } from '@/features/admin/editing/fields/choices-query'
import { sentence } from '@/features/admin/editing/kinds/field-spec'
import { failureText } from '@/parts/connection/no-connection'
import { ListLines } from '@/parts/pasted/list-lines'
import classes from '@/parts/pasted/pasted.module.css'
import { PastedText } from '@/parts/pasted/pasted-text'
import { useSessionScope } from '@/parts/session/scope'
import { ErrorState } from '@/ui/feedback/error-state'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

type Items = readonly Readonly<Record<string, unknown>>[]
type PastedProductsProps = { items: Items; onChange: (items: Items) => void }

/** Products of a campaign from a pasted list or a file. What is not taken into the form stays in the dialog's text. */
export function PastedProducts(props: PastedProductsProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconClipboardList size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Pegar o cargar una lista
      </Button>
      {isOpen ? (
        <PastedProductsDialog {...props} text={text} onText={setText} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

type DialogProps = PastedProductsProps & { text: string; onText: (text: string) => void; onClose: () => void }

function PastedProductsDialog({ items, onChange, text, onText, onClose }: DialogProps) {
  useReturnedFocus()
  const [done, setDone] = useState<string | null>(null)
  const read = useDeferredValue(text)
  const list = useMemo(() => readOffers(read), [read])
  const cns = list.offers.map(({ cn }) => cn)
  const named = useQuery({
    ...choicesQuery(useSessionScope(), { of: 'products', value: cns }),
    enabled: cns.length > 0,
  })
  const names = named.data && new Map(named.data.map(({ value, label }) => [value, label]))
  const facts = new Map(named.data?.map((product) => [product.value, product]))
  const refusals = ({ bonuses, netPrices, cn }: PastedOffer) =>
    refusedTerms({ bonuses, netPrices }, facts.get(cn) ?? {})
  const known = list.offers.filter((offer) => names?.has(offer.cn) && refusals(offer).length === 0)
  const refused: RefusedLine[] = [
    ...list.refused,
    ...list.offers
      .filter(({ cn }) => names?.has(cn) === false)
      .map(({ line, text: said }) => ({ line, text: said, reason: 'No está en el catálogo' })),
    ...list.offers.flatMap((offer) =>
      refusals(offer).map(({ at: [field], reason }) => ({
        ...{ line: offer.line, text: offer.text },
        reason: sentence(field === 'netPrices' ? `el precio neto ${reason}` : reason),
      })),
    ),
  ].sort((a, b) => a.line - b.line)
  const merged = mergeOffers(items, known)
  const changing = merged.effects.filter((effect) => effect !== 'none').length
  const isRead = read === text && (cns.length === 0 || names !== undefined)
  const take = () => {
    onChange(merged.items)
    const left = refused.map((line) => line.text)
    onText((list.header === null ? left : [list.header, ...left]).join('\n'))
    if (refused.length === 0) onClose()
    else setDone(`${productsText(changing)} en el formulario; ${leftText(refused.length)} por corregir.`)
  }

  return (
    <Modal opened onClose={onClose} title="Pegar o cargar productos" size="lg">
      <Stack>
        <PastedText
          label="Una línea por producto: CN, descuento y escalones"
          description="Separados por tabuladores o punto y coma, como en una hoja de cálculo: el descuento en tanto por ciento y, en cada escalón, las unidades y su descuento. Detrás, las unidades bonificadas: «10+2», «10+2 repite». Un precio neto, con cabecera: «CN; Precio neto». Lo que no se escribe se queda como está, y ningún producto se quita."
          placeholder={'662026\n6620267;12,5\n662026;10;6;12;12;15\n663991;10+2 repite'}
          value={text}
          onChange={(changed) => {
            onText(changed)
            setDone(null)
          }}
        />
        {named.isError ? (
          <ErrorState title="No se han podido buscar los productos" onRetry={named.refetch}>
            {failureText(named.error)}
          </ErrorState>
        ) : (
          <Stack gap="xs">
            <Text role="status">
              {done ?? (isRead ? inWords(merged.effects, refused, list.ignored) : 'Buscando los productos…')}
            </Text>
            <ListLines
              title="Líneas que no se llevan"
              lines={refused.map(({ reason, ...line }) => ({ ...line, said: reason, isProblem: true }))}
            />
            <ListLines
              title="Qué cambia en el formulario"
              lines={known.map((offer, index) => ({
                line: offer.line,
                text: names?.get(offer.cn) ?? offer.cn,
                said: `${effectTexts[merged.effects[index] ?? 'none']}${termsText(offer)}`,
                isProblem: false,
              }))}
            />
          </Stack>
        )}
        <Group justify="flex-end" className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Volver
          </Button>
          <Button disabled={changing === 0 || !isRead} onClick={take}>
            Llevar al formulario
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const effectTexts: Record<OfferEffect, string> = { add: 'Se añade', change: 'Cambia', none: 'Está ya así' }

const termsText = ({ discount, tiers, bonuses, netPrices }: PastedOffer): string => {
  const said = [
    ...(discount === undefined ? [] : [formatPercentPrecise(discount)]),
    ...(tiers ?? []).map((tier) => `desde ${tier.quantity}, ${formatPercentPrecise(tier.discount)}`),
    ...(bonuses ?? []).map(
      ({ quantity, bonus, repeats }) => `${quantity} + ${bonus}${repeats ? ', repite' : ''}`,
    ),
    ...(netPrices ?? []).map(({ netPrice }) => `${formatEuros(netPrice)} netos`),
  ]
  return said.length === 0 ? '' : `: ${said.join(' · ')}`
}

const productsText = (count: number): string =>
  count === 1 ? '1 producto' : `${formatInteger(count)} productos`
const leftText = (count: number): string =>
  count === 1 ? 'queda 1 línea' : `quedan ${formatInteger(count)} líneas`

function inWords(
  effects: readonly OfferEffect[],
  refused: readonly RefusedLine[],
  ignored: readonly string[],
): string | null {
  if (effects.length + refused.length === 0) return null
  const count = (wanted: OfferEffect) => formatInteger(effects.filter((effect) => effect === wanted).length)
  const columns =
    ignored.length === 0 ? '' : ` No se leen las columnas ${ignored.map((title) => `«${title}»`).join(', ')}.`
  const left = refused.length === 0 ? '' : ` Líneas que no se llevan: ${formatInteger(refused.length)}.`
  return `Se añaden: ${count('add')} · Cambian: ${count('change')} · Están ya así: ${count('none')}.${left}${columns}`
}
